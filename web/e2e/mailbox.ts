// Reads the mails that the server wrote into its folder, and lets the links in them grow old.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

function folder(): string {
  const path = process.env.UMKREIS_E2E_MAIL_DIR;
  if (!path) throw new Error("UMKREIS_E2E_MAIL_DIR must name the server's mail folder.");
  return path;
}

/** What was read before: hundreds of mails lie in the folder in the end, and none of them changes. */
const raws = new Map<string, string>();

async function rawMail(path: string): Promise<string> {
  const raw = raws.get(path) ?? (await readFile(path, "utf8"));
  raws.set(path, raw);
  return raw;
}

/** Every mail to an address, oldest first; the server's file names are in order of time. */
async function mailsTo(address: string, mails: string): Promise<Email[]> {
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
  const all = await Promise.all(names.map((name) => rawMail(join(mails, name))));
  const read = await Promise.all(
    all.filter((raw) => raw.includes(address)).map((raw) => PostalMime.parse(raw)),
  );
  return read.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

/** Waits for the mail with this subject (the second one with `count` 2, and so on). */
export async function mailTo(
  address: string,
  subject: RegExp,
  count = 1,
  mails = folder(),
  timeout = 15_000,
): Promise<Email> {
  let found: Email[] = [];
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address, mails)).filter((mail) => subject.test(mail.subject ?? ""));
        return found.length;
      },
      {
        message: `a mail to ${address} about ${subject}`,
        timeout,
        intervals: [50, 100, 100, 200, 500],
      },
    )
    .toBeGreaterThanOrEqual(count);
  return found[count - 1]!;
}

/**
 * A decision's mail waits for twelve seconds, in which it can be taken back. Nobody waits for them here: the mail
 * is due as soon as it is in the outbox.
 */
export async function heldMailTo(address: string, subject: RegExp, count = 1): Promise<Email> {
  const mails = folder();
  const database = new DatabaseSync(join(dirname(mails), "umkreis.db"), { timeout: 5_000 });
  const held = database.prepare(
    "UPDATE outbox SET due_at_ms = created_at_ms " +
      "WHERE due_at_ms > created_at_ms AND attempts = 0 AND payload LIKE ?",
  );
  const isDue = async () => {
    if (held.run(`%${address}%`).changes > 0) return true;
    const found = (await mailsTo(address, mails)).filter((mail) => subject.test(mail.subject ?? ""));
    return found.length >= count;
  };
  try {
    await expect
      .poll(isDue, { message: `a mail to ${address} waits or has left`, timeout: 15_000 })
      .toBe(true);
  } finally {
    database.close();
  }
  return mailTo(address, subject, count, mails);
}

/** The address behind a mail's button, the same in its text and in its HTML. */
export function linkIn(mail: Email, page: string): string {
  const link = (mail.text ?? "").match(/https?:\/\/\S+/g)?.find((address) => address.includes(page)) ?? "";
  expect(link, `a link to ${page}`).not.toBe("");
  expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
  return link;
}

/** A day cannot pass in a journey, so the database is told that the links of an account have had theirs. */
export function letLinksExpire(email: string, mails = folder()) {
  change(
    mails,
    "UPDATE mailed_token SET expires_at_ms = created_at_ms WHERE used_at_ms IS NULL AND account_id = " +
      "(SELECT id FROM account WHERE email = ?)",
    email,
  );
}

/** Nor can ten minutes: the password of these sessions was shown long ago. */
export function letProofGrowOld(email: string, mails = folder()) {
  change(
    mails,
    "UPDATE session SET proved_at_ms = 0 WHERE account_id = (SELECT id FROM account WHERE email = ?)",
    email,
  );
}

/** Nor can a year: the entries of an account were last confirmed that long ago. */
export function letYearPass(email: string, mails = folder()) {
  change(
    mails,
    "UPDATE company SET confirmed_at_ms = confirmed_at_ms - 366 * 86400000 WHERE owner_id = (SELECT id FROM account WHERE email = ?)",
    email,
  );
}

function change(mails: string, sql: string, email: string) {
  const database = new DatabaseSync(join(dirname(mails), "umkreis.db"), { timeout: 5_000 });
  try {
    expect(database.prepare(sql).run(email).changes, `rows of ${email}`).toBeGreaterThan(0);
  } finally {
    database.close();
  }
}
