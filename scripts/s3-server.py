"""Serves one S3 bucket named "umkreis" whose only key may use it; everybody else is refused.

Prints the address, the access key and its secret, one line each, and ends with its standard input.
"""

import json
import logging
import sys

import boto3
from moto import settings
from moto.server import ThreadedMotoServer

BUCKET = "umkreis"
REGION = "eu-central-1"


def client(service: str, address: str):
    return boto3.client(
        service,
        endpoint_url=address,
        region_name=REGION,
        aws_access_key_id="set-up",
        aws_secret_access_key="set-up",
    )


def make_key(address: str) -> tuple[str, str]:
    """A user that may do everything with the bucket's objects, as an operator would set it up."""
    iam = client("iam", address)
    iam.create_user(UserName="umkreis")
    rights = {
        "Version": "2012-10-17",
        "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}],
    }
    iam.put_user_policy(UserName="umkreis", PolicyName="pictures", PolicyDocument=json.dumps(rights))
    key = iam.create_access_key(UserName="umkreis")["AccessKey"]
    return key["AccessKeyId"], key["SecretAccessKey"]


def main() -> None:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    client("s3", address).create_bucket(
        Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION}
    )
    access_key, secret = make_key(address)
    # From now on signatures and rights are checked.
    settings.INITIAL_NO_AUTH_ACTION_COUNT = 0
    print(address, access_key, secret, sep="\n", flush=True)
    sys.stdin.read()
    server.stop()


main()
