"""Functions of the modules in static/js that need no page, called in Node."""

import json
import subprocess
from typing import Any

from tests.support.processes import ROOT
from tests.support.programs import require_program

SCRIPT = """
await import("{root}/tests/javascript/page.js");
const module = await import("{root}/static/js/{module}");
const call = {function};
let text = "";
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(await call(module, JSON.parse(text))));
"""


def call_in_node(module: str, function: str, data: Any) -> Any:
    """What `function`, an expression of JavaScript, returns for a module of static/js and the data."""
    node = require_program("nodejs")
    script = SCRIPT.replace("{root}", str(ROOT)).replace("{module}", module).replace("{function}", function)
    process = subprocess.run(
        [node, "--input-type=module", "--eval", script],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)
