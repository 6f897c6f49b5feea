#!/bin/sh
# Runs a command of manage.py as the service of begleiter.service does: same user, settings and state directory.
#   deploy/manage.sh content_status
exec systemd-run --quiet --pipe --wait --collect --working-directory=/srv/begleiter \
	--property=User=begleiter --property=DynamicUser=yes --property=StateDirectory=begleiter \
	--property=EnvironmentFile=/srv/begleiter/deploy/begleiter.env \
	/srv/begleiter/.venv/bin/python manage.py "$@"
