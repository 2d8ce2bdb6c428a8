export { absentDigest, digestAt, groupParts, productParts } from '#catalogue/record.ts';
