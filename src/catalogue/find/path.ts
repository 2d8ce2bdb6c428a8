/** A separate module, because the start-up script needs only this part of the search code. */
export const findIndexPath = '/search.json';
