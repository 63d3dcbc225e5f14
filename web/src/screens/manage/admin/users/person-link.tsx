/** The name of a person, which opens all that is known of them. */
import { Link } from "wouter";
import type { Person } from "../../../../api/admin-types";
import { personName } from "../../../../forms/decision/person-name";
import { deAdmin } from "../../../../text/de-admin";
import { classes } from "../../../../ui/classes";
import { useAdminAddress } from "../address";

export function PersonLink({ person, className }: { person: Person; className?: string }) {
  const { hrefOf } = useAdminAddress();
  const name = personName(person);
  return (
    <Link
      href={hrefOf({ area: "users", id: person.id })}
      title={deAdmin.person.open(name)}
      className={classes("rounded underline underline-offset-3 [overflow-wrap:anywhere]", className)}
    >
      {name}
    </Link>
  );
}
