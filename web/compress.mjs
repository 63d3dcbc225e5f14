// Writes a brotli and a gzip twin beside every built text file, so that the server never compresses them itself.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

// All at once: Node compresses on as many threads as it has for such work.
const names = readdirSync("dist", { recursive: true }).filter(
  (name) => TEXT.test(name) && !name.startsWith("."),
);
await Promise.all(
  names.map(async (name) => {
    const path = join("dist", name);
    const bytes = await readFile(path);
    await Promise.all([
      promisify(brotliCompress)(bytes, QUALITY).then((packed) => writeFile(`${path}.br`, packed)),
      promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    ]);
  }),
);
