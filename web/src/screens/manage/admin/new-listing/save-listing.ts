/** Stores what the popup for a person with company and location holds; after a lost answer it changes what is there already. */
import {
  activateCompany,
  anyState,
  createFromSuggestion,
  createListing,
  createOwnListing,
  deactivateCompany,
  loadListing,
  transferCompany,
} from "../../../../api/admin";
import type { AdminCompanyDetail, AdminSuggestion, NewListing } from "../../../../api/admin-types";
import { changeCompany, changeStore } from "../../../../api/company";
import { createOnce } from "../../../../api/create-once";
import { listingOf, type ListingValues } from "./new-listing-rule";

/** `known` tells that an earlier try had made it. */
export async function saveListing(
  values: ListingValues,
  key: string,
  suggestion?: AdminSuggestion,
): Promise<{ id: string; known: boolean }> {
  const listing = listingOf(values);
  let known = false;
  const create = (once: string): Promise<{ id: string }> => {
    known = false;
    if (suggestion) return createFromSuggestion(suggestion, listing, values.byOperator, once);
    return values.byOperator ? createOwnListing(listing, once) : createListing(listing, once);
  };
  const { id } = await createOnce(key, create, async (made) => {
    known = true;
    await changeListing(await loadListing(made), listing, values.byOperator);
  });
  return { id, known };
}

/** Whoever was invited to another address stays invited, but the company goes to whom it was meant for in the end. */
async function changeListing(
  { id, active, owner, stores }: AdminCompanyDetail,
  { user, company, store }: NewListing,
  byOperator: boolean,
) {
  const { tags, active: wanted, ...rest } = company;
  // A company that is changed must keep a tag, so having removed them all changes none.
  await changeCompany(id, {
    ...rest,
    ...(tags.length > 0 && { tags }),
  });
  const { title, street, postCode, town, phone, email, website, location } = store;
  const [first] = stores;
  if (first)
    await changeStore(first.id, {
      title,
      street,
      postCode,
      town,
      phone: phone ?? null,
      email: email ?? null,
      website: website ?? null,
      location: location ?? null,
    });
  if (!byOperator && owner.username.toLowerCase() !== user.username.toLowerCase())
    await transferCompany(anyState(id), user.username, {
      firstName: user.firstName,
      lastName: user.lastName,
    });
  if (wanted && !active) await activateCompany(anyState(id));
  if (!wanted && active) await deactivateCompany(anyState(id));
}
