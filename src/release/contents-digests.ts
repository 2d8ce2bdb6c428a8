export { absentDigest, digestAt, productParts } from '#catalogue/record.ts';
