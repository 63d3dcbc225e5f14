// Uploads the pictures of the first company that has some once more, as its owner would, and waits for all their formats: drawings of the demo have no AVIF, photographs of real companies do. Prints the company's id.
//   upload-pictures.mjs --password PASSWORD --server URL [--server URL]
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { password: { type: "string" }, server: { type: "string", multiple: true } } });

async function ask(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${options?.method ?? "GET"} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function administrator(server) {
  const body = new URLSearchParams({ grant_type: "password", username: "admin@umkreis.test", password: values.password });
  const { access_token: token } = await (await ask(`${server}/oauth/token`, { method: "POST", headers: { authorization: `Basic ${btoa("web:")}` }, body })).json();
  return { authorization: `Bearer ${token}`, platform: "web" };
}

async function uploadAgain(server, company, id, headers) {
  const form = new FormData();
  form.append("image", await (await ask(`${server}/api/media/${id}?w=1600&format=jpeg`)).blob(), "picture.jpg");
  const answer = await ask(`${server}/api/company/image/${company}`, { method: "POST", headers: { ...headers, "Idempotency-Key": randomUUID() }, body: form });
  await ask(`${server}/api/company/image/${company}?imageId=${id}`, { method: "DELETE", headers });
  return (await answer.json()).id;
}

async function allFormats(server, id) {
  for (let left = 240; left > 0; left--) {
    const { headers } = await ask(`${server}/api/media/${id}?w=640`, { headers: { accept: "image/avif,image/webp" } });
    if (headers.get("content-type") === "image/avif") return;
    await setTimeout(500);
  }
  throw new Error(`${server}: picture ${id} has no AVIF after two minutes`);
}

let found;
for (const server of values.server) {
  const { content } = await (await ask(`${server}/api/company/list`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).json();
  // The first of the list as visitors see it.
  found = content.find(({ imageIds }) => imageIds.length > 0);
  const headers = await administrator(server);
  const { imageIds } = await (await ask(`${server}/api/company/${found.id}`)).json();
  const uploaded = [];
  for (const id of imageIds) uploaded.push(await uploadAgain(server, found.id, id, headers));
  for (const id of uploaded) await allFormats(server, id);
}
console.log(found.id);
