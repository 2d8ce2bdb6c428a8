import * as z from 'zod/mini';
import type { Release, ReleaseAbout } from '#release/release.ts';
import { fileRowSchema, releaseAboutSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';

const releaseSchema = z.object({
  about: releaseAboutSchema,
  files: z.array(fileRowSchema),
  contents: z.string(),
});

/** In parts, since a text with one Chinese character takes twice the memory: the list of files has none. */
export function formatRelease({ files, contents, ...about }: Release): Buffer {
  const [ofFiles, ofContents] = [JSON.stringify(toFileRows(files)), JSON.stringify(contents)];
  return Buffer.concat([
    Buffer.from(`{"about":${JSON.stringify(about)},"files":`),
    Buffer.from(ofFiles),
    Buffer.from(`,"contents":${ofContents}}`),
  ]);
}

/** Reads the list of a release. Throws where `file`, which has this text, is damaged. */
export function parseRelease(text: string, file: string): Release {
  try {
    const { about, files, contents } = releaseSchema.parse(JSON.parse(text));
    return { ...about, files: toFiles(files), contents };
  } catch (cause) {
    throw new Error(
      `${file} is damaged. If its release is live, restore the file, or move the brand's folder away and publish anew; otherwise delete it and the folder beside it.`,
      { cause },
    );
  }
}

export function formatAbout({ files: _, contents: __, ...about }: Release): string {
  return JSON.stringify(about);
}

/** Reads a row of the state. */
export function parseAbout(text: string): ReleaseAbout {
  return releaseAboutSchema.parse(JSON.parse(text));
}
