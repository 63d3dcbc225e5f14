/** Which of a company's categories a list shows: the one it was chosen for, where categories were chosen. */

interface Categorised {
  categories: readonly { id: string }[];
}

/** The company with a chosen category in front, or as it is where its main category was chosen or none. */
export function withListedCategory<Company extends Categorised>(
  company: Company,
  chosenIds: readonly string[],
): Company {
  const index = company.categories.findIndex(({ id }) => chosenIds.includes(id));
  if (index <= 0) return company;
  const categories = [company.categories[index], ...company.categories.filter((_, at) => at !== index)];
  return { ...company, categories };
}
