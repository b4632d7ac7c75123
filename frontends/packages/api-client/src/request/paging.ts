/** Which page of a list: `page` counts from 1; the page size is 10 unless docs/requirements.md says otherwise. */
export interface PageRequest {
  readonly page?: number;
  readonly pageSize?: number;
}

export const PAGE_SIZE = 10;

export const pageQuery = ({ page = 1, pageSize = PAGE_SIZE }: PageRequest) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The page of an address: a whole number of at least 1, whatever was typed (docs/requirements.md §5, Cart). */
export function pageFromParam(value: string | undefined): number {
  const page = Number.parseInt(value ?? '', 10);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
