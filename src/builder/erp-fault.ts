import { ErpCallError, ErpContentError, ErpShrinkError } from '#erp/errors.ts';

/** `down` may go well another time; `refused` a call; `content` can't become a site, `shrunk` as far too little is left. */
export type ErpFault = 'down' | 'refused' | 'content' | 'shrunk';

/** What an error says about the ERP; null where it is another's. */
export function erpFaultOf(error: unknown): ErpFault | null {
  if (error instanceof ErpCallError) return error.isTransient ? 'down' : 'refused';
  if (error instanceof ErpShrinkError) return 'shrunk';
  return error instanceof ErpContentError ? 'content' : null;
}
