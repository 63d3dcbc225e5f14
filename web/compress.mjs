// Writes a brotli and a gzip twin beside every built text file, so that the server never compresses them itself.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const name of readdirSync("dist", { recursive: true })) {
  if (!TEXT.test(name) || name.startsWith(".")) continue;
  const path = join("dist", name);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, QUALITY));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
