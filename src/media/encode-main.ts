// The process that encoder.ts starts. It gets no secrets, can read only the project's code, and cannot write files.
import sharp from 'sharp';
import { encodePicture, PictureError } from './encode.ts';
import type { EncodeAnswer, EncodeRequest } from './encoder.ts';

// Blocks all decoders of libvips, then permits three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const answer = (message: EncodeAnswer) => process.send?.(message);

process.on('message', async (request: EncodeRequest) => {
  const { id } = request;
  try {
    answer({ id, encoded: await encodePicture(request.bytes, request.digest), fault: null });
  } catch (error) {
    const fault = error instanceof PictureError ? error.fault : (['ended', String(error)] as const);
    answer({ id, encoded: null, fault });
  }
});
process.once('disconnect', () => process.exit());
