"""Downloads the source archive of a PyPI package without building it, which pip insists on.

pypi-source.py PACKAGE VERSION FILE
"""

import hashlib
import html
import os
import re
import sys
import urllib.parse
import urllib.request


def main():
    package, version, target = sys.argv[1:]
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/") + f"/{package}/"
    with urllib.request.urlopen(index, timeout=60) as page:
        links = re.findall(r'href="([^"]+)"', page.read().decode())
    name = f"{package.replace('-', '_')}-{version}.tar.gz"
    found = [html.unescape(link) for link in links if f"/{name}" in link]
    if not found:
        sys.exit(f"{name} is not in the index")
    address, _, digest = urllib.parse.urljoin(index, found[0]).partition("#sha256=")
    with urllib.request.urlopen(address, timeout=60) as archive:
        content = archive.read()
    if digest and hashlib.sha256(content).hexdigest() != digest:
        sys.exit(f"{name} arrived damaged")
    with open(target, "wb") as file:
        file.write(content)


if __name__ == "__main__":
    main()
