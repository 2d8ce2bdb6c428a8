import * as z from 'zod/mini';
import type { Counts, Release, ReleaseAbout, ReleaseDraft } from '#release/release.ts';
import { fileRowSchema, releaseAboutSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';

const releaseSchema = z.object({
  about: releaseAboutSchema,
  files: z.array(fileRowSchema),
  contents: z.string(),
});

/** Formats all of a release but its counts, which come last: thousands of files take their time. */
export function toReleaseFormat({ files, contents, ...about }: ReleaseDraft): (counts: Counts) => Buffer {
  const rest = Buffer.from(
    `,"files":${JSON.stringify(toFileRows(files))},"contents":${JSON.stringify(contents)}}`,
  );
  return (counts) => Buffer.concat([Buffer.from(`{"about":${JSON.stringify({ ...about, counts })}`), rest]);
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
