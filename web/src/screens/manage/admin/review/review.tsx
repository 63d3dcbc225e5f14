/** What waits for a decision: new companies, suggestions and reports. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries } from "../../../../api/admin";
import { deAdmin } from "../../../../text/de-admin";
import { ListChoice, useList } from "../list/list-choice";
import { ReviewCompanies } from "./review-companies";
import { ReviewReports } from "./review-reports";
import { ReviewSuggestions } from "./review-suggestions";

const texts = deAdmin.review;
const lists = { companies: ReviewCompanies, suggestions: ReviewSuggestions, reports: ReviewReports };

export function Review() {
  const counts = useQuery(adminQueries.review()).data;
  const List = lists[useList(texts.lists)];
  return (
    <div className="grid gap-4">
      <ListChoice label={texts.listsLabel} titles={texts.lists} counts={counts} />
      <List />
    </div>
  );
}
