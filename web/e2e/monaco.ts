// A server whose region is Monaco, imported from a real extract as an operator would.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { OwnServer } from "./own-server";

/** An extract of Monaco; undefined where it cannot be fetched. */
async function extract(): Promise<string | undefined> {
  const script = join(import.meta.dirname, "../../scripts/osrm.sh");
  const fetched = await promisify(execFile)("bash", [script, "fetch"]).catch(() => undefined);
  const folder = fetched?.stdout.trim().split("\n").at(-1);
  return folder && join(folder, "monaco.osm.pbf");
}

const region = `[region]
name = "Monaco"
country = "MC"
latitude = 43.7384
longitude = 7.4246
bounds = [7.4, 43.72, 7.45, 43.76]
`;

/** Undefined where the extract cannot be fetched. */
export async function monaco(): Promise<OwnServer | undefined> {
  const file = await extract();
  return file ? OwnServer.create(region, [["region", "import", file]]) : undefined;
}
