# The Dominion-Begleiter as one image: Python, the locked dependencies, code and content. docs/deployment.md says how to run it.
ARG BASE=docker.io/library/python:3.13-slim-bookworm

FROM ${BASE} AS dependencies
COPY requirements.txt /tmp/
RUN python3 -m venv /venv \
 && /venv/bin/python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes --no-deps -r /tmp/requirements.txt

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin begleiter \
 && mkdir /data && chown begleiter /data
COPY --from=dependencies /venv /venv
COPY . /app
WORKDIR /app
RUN /venv/bin/python -m compileall -q -j 0 api companion content dividers engine search store tables web
# /data is all that is ever written. PUBLIC_URL is where `docker run -p 8000:8000` is opened; set it for every other site.
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/data PUBLIC_URL=http://localhost:8000
USER begleiter
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0"]
