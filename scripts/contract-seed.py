"""Fills a fresh server with one of everything, so that generated requests meet something.

contract-seed.py URL PASSWORD   (the accounts betrieb@umkreis.test and admin@umkreis.test exist)
"""

import datetime
import json
import sys
import urllib.parse
import urllib.request


def main():
    url, password = sys.argv[1:]

    def token(email):
        form = {"grant_type": "password", "client_id": "web", "username": email, "password": password}
        body = urllib.parse.urlencode(form).encode()
        with urllib.request.urlopen(url + "/oauth/token", body) as answer:
            return json.load(answer)["access_token"]

    def call(bearer, method, path, body):
        headers = {"content-type": "application/json", "authorization": f"Bearer {bearer}"}
        request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    admin, owner = token("admin@umkreis.test"), token("betrieb@umkreis.test")
    day = datetime.date.today()
    later = str(day + datetime.timedelta(days=20))
    categories = [
        call(admin, "POST", "/api/admin/category", {"title": title, "colorHex": "#12593F"})["id"]
        for title in ("Lebensmittel", "Mode")
    ]
    for name in ("Hofladen Sonnberg", "Bäckerei Huber", "Schneiderei Weber"):
        new = {"name": name, "description": "Frisch aus der Region.", "tags": ["Bio"], "categoryIds": categories}
        company = call(owner, "POST", "/api/company", new)["id"]
        store = {"title": name, "street": "Hauptplatz 1", "postCode": "4020", "town": "Linz", "openingHours": "24/7"}
        call(owner, "POST", "/api/store", {**store, "companyId": company})
        call(owner, "POST", "/api/campaign/create", {"companyId": company, "title": "Aktion", "validUntil": later})
        call(admin, "PUT", f"/api/admin/company/activate/{company}", {})
        call(admin, "POST", f"/api/company/{company}/report", {"reason": "Closed"})
    offer = {"title": "Klimawochen", "startDate": str(day), "endDate": later, "published": True, "companyIds": []}
    call(admin, "POST", "/api/admin/special-offer", offer)
    call(admin, "POST", "/api/admin/synonym", {"word": "Erdäpfel", "meaning": "Kartoffel"})
    call(admin, "POST", "/api/company/suggest", {"name": "Dorfladen", "location": "Wels"})
    call(admin, "POST", "/api/admin/push", {"title": "Neu", "body": "Es gibt Neues."})


if __name__ == "__main__":
    main()
