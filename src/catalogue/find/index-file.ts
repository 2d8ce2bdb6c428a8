// A separate module, because the start-up script needs only this part of the search code.
export const findIndexPath = '/search.json';

/** Raise this number when older code can no longer read the search files. */
export const findFormat = 7;
