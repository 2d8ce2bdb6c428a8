// The process that encoder.ts starts. It has no secrets, can read only the project's code, and cannot write files.
import sharp from 'sharp';
import { encodeAvif, encodePicture, PictureError } from './encode.ts';
import type { EncodeAnswer, EncodeRequest } from './encoder.ts';

// Blocks all decoders of libvips. The lines below permit three of them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const answer = (message: EncodeAnswer) => process.send?.(message);

process.on('message', async (request: EncodeRequest) => {
  const { id } = request;
  try {
    if (request.kind === 'picture')
      answer({ id, encoded: await encodePicture(request.bytes, request.digest), fault: null });
    else {
      const files = await encodeAvif(request.bytes, request.made);
      answer({ id, encoded: { made: request.made, files }, fault: null });
    }
  } catch (error) {
    const fault = error instanceof PictureError ? error.fault : (['ended', String(error)] as const);
    answer({ id, encoded: null, fault });
  }
});
process.once('disconnect', () => process.exit());
