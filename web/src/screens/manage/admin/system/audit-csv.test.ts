// The file of the audit log says what the page says, and runs nothing.
import { expect, test } from "vitest";
import { auditCsv } from "./audit-csv";

test("a row of the file names person, deed and thing in German, and ids by name", () => {
  const offer = "018f0000-0000-7000-8000-000000000001";
  const file = auditCsv([
    {
      id: "1",
      at: "2026-05-01T09:54:00Z",
      who: { id: "2", username: "anna@umkreis.test", firstName: "Anna", lastName: "Auer" },
      action: "company.offer",
      objectKind: "company",
      objectId: "3",
      title: 'Hof "Sonne"',
      difference: `offer: none → ${offer}`,
      names: { [offer]: "Frühling" },
      changes: [],
    },
  ]);
  const [head, row, end] = file.split("\r\n");
  expect(head).toBe('\u{FEFF}"Wann";"Wer";"Was";"Woran";"Unterschied";"Kennung"');
  expect(row).toMatch(/"Anna Auer";"Sonderangebot zugeordnet";"Betrieb „Hof ""Sonne""“";".*Frühling";"3"$/);
  expect(end).toBe("");
});

test("what looks like a formula is text, and deleted accounts have no name", () => {
  const file = auditCsv([
    {
      id: "1",
      at: "2026-05-01T09:54:00Z",
      who: null,
      action: "=1+1",
      objectKind: "x",
      objectId: null,
      title: null,
      names: {},
      changes: [],
    },
  ]);
  expect(file).toContain(`"gelöschtes Konto";"'=1+1";"x";"";""`);
});
