/** Opens the own mail program to answer whoever left an address. */
import { deAdmin } from "../../../../text/de-admin";
import { LinkButton } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";

const texts = deAdmin.review;

export function AnswerLink({ name, email }: { name: string; email: string | null | undefined }) {
  if (!email) return null;
  return (
    <LinkButton
      look="outline"
      aria-label={texts.answerOf(name)}
      href={`mailto:${email}?subject=${encodeURIComponent(texts.subject(name))}`}
    >
      <Icon name="mail" />
      {texts.answer}
    </LinkButton>
  );
}
