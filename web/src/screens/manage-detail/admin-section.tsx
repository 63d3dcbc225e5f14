/** What administrators keep beside an entry: notes for each other, and a mail to its owner. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries } from "../../api/admin";
import { LetterDialog } from "../../forms/decision/letter-dialog";
import { NewNote, NoteList } from "../../forms/decision/notes";
import { deLetter } from "../../text/de-letter";
import { deNotes } from "../../text/de-notes";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";

export function AdminSection({ companyId }: { companyId: string }) {
  const [writing, setWriting] = useState(false);
  const { data, isError } = useQuery(adminQueries.company(companyId));
  if (isError) return <p className="text-muted">{deNotes.failed}</p>;
  if (!data) return <Skeleton className="h-24" />;
  return (
    <div className="grid gap-5">
      {data.notes.length > 0 ? (
        <NoteList notes={data.notes} removable />
      ) : (
        <p className="text-muted">{deNotes.none}</p>
      )}
      <NewNote companyId={companyId} />
      <Button
        look="outline"
        aria-label={deLetter.openOf(data.name)}
        aria-haspopup="dialog"
        onClick={() => setWriting(true)}
        className="justify-self-start"
      >
        <Icon name="pencil" size={20} />
        {deLetter.open}
      </Button>
      {writing && <LetterDialog companies={[data]} onClose={() => setWriting(false)} />}
    </div>
  );
}
