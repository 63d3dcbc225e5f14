// The font that stands in until Figtree arrives takes the same room, so that nothing moves.
import { expect, test } from "./support";

test("text takes the same room before and after its font arrives", async ({ page }) => {
  await page.goto("/reihenfolge");
  const ratios = await page.evaluate(async () => {
    const text =
      "Klimafreundlich leben, gleich ums Eck: Bäckerei, Hofladen, Fahrradwerkstatt und " +
      "Änderungsschneiderei in Oberösterreich, jetzt geöffnet.";
    const measure = (family: string, weight: number) => {
      const span = document.createElement("span");
      // The strict policy forbids style attributes in the page, but not what a script sets.
      Object.assign(span.style, {
        fontFamily: `"${family}"`,
        fontWeight: String(weight),
        fontSize: "100px",
        lineHeight: "normal",
        whiteSpace: "nowrap",
        position: "absolute",
      });
      span.textContent = text;
      document.body.append(span);
      const { width, height } = span.getBoundingClientRect();
      span.remove();
      return { width, height };
    };
    const weights = [400, 500, 600, 700, 800];
    await Promise.all(
      weights.flatMap((weight) =>
        ["Figtree", "Figtree Fallback"].map((family) => document.fonts.load(`${weight} 100px "${family}"`)),
      ),
    );
    return weights.map((weight) => {
      const real = measure("Figtree", weight);
      const fallback = measure("Figtree Fallback", weight);
      return { weight, width: fallback.width / real.width, height: fallback.height / real.height };
    });
  });
  for (const { weight, width, height } of ratios) {
    expect(Math.abs(width - 1), `width at ${weight}`).toBeLessThan(0.03);
    expect(Math.abs(height - 1), `height at ${weight}`).toBeLessThan(0.02);
  }
});
