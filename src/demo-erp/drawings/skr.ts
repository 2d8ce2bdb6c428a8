import type { Drawing, Hue } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const block = (x: number, y: number, size: number, hue: Hue, mark: string): string =>
  s.group(
    s.box(x, y, size, size, 14, hue.base),
    s.box(x + size * 0.1, y + size * 0.1, size * 0.8, size * 0.8, 10, hue.light),
    s.box(x + size * 0.15, y + size * 0.15, size * 0.7, size * 0.7, 8, '#fff8e6'),
    mark,
  );

const wheel = (x: number, y: number, r: number, hue: Hue): string =>
  s.group(
    s.dot(x, y, r, hue.dark),
    s.dot(x - 2, y - 2, r * 0.86, hue.base),
    s.dot(x, y, r * 0.32, '#fff8e6'),
  );

const star = (x: number, y: number, r: number, fill: string): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [reach, angle] = [i % 2 ? r * 0.48 : r, (i * Math.PI) / 5];
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return s.path(`M${points.join(' L')} Z`, fill);
};

const hoop = (y: number, half: number, fill: string): string =>
  s.box(400 - half, y, half * 2, 72, 36, fill) + s.shine(`M${440 - half} ${y + 20} h${half * 0.5}`, 9);

export const skrDrawings = {
  'building-blocks': ({ primary, secondary, accent, extra }) =>
    s.group(
      s.shadow(280, 660),
      block(160, 480, 170, primary, star(245, 565, 50, primary.base)),
      block(340, 480, 170, secondary, s.dot(425, 565, 40, secondary.base)),
      s.path('M520 650 L600 500 L680 650 Z', extra.base),
      s.path('M548 634 L600 534 L652 634 Z', extra.light),
      block(240, 300, 170, accent, s.path('M325 340 L370 424 H280 Z', accent.base)),
      s.path('M420 470 V380 A80 80 0 0 1 580 380 V470 H540 A40 40 0 0 0 460 470 Z', primary.fall),
      s.path('M240 296 L325 180 L410 296 Z', secondary.fall),
    ),
  train: ({ primary, secondary, accent, extra, neutral, ink }) =>
    s.group(
      s.shadow(310, 640),
      s.line('M110 640 H690', neutral.dark, 16),
      s.fade(
        0.85,
        s.dot(214, 200, 26, '#ffffff'),
        s.dot(262, 160, 36, '#ffffff'),
        s.dot(330, 140, 28, '#ffffff'),
      ),
      s.path('M180 330 L168 240 H252 L240 330 Z', ink),
      s.box(150, 320, 290, 180, 60, primary.fall),
      s.box(300, 320, 26, 180, 0, accent.base),
      s.dot(160, 410, 26, accent.light),
      s.box(420, 220, 220, 290, 18, secondary.fall),
      s.box(466, 270, 128, 110, 12, '#fff8e6'),
      s.box(396, 190, 268, 44, 20, accent.base),
      s.box(140, 490, 520, 60, 14, extra.base),
      s.path('M140 550 H96 L140 490 Z', extra.dark),
      wheel(220, 570, 66, primary),
      wheel(366, 570, 66, primary),
      wheel(556, 556, 82, accent),
      s.line('M220 570 H366', ink, 13),
    ),
  puzzle: ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(270, 660),
      s.box(150, 170, 480, 480, 26, neutral.dark),
      s.box(142, 162, 480, 480, 26, neutral.fall),
      s.path('M176 196 H380 V260 A38 38 0 1 1 380 336 V400 H176 Z', primary.base),
      s.path('M384 196 H588 V400 H524 A38 38 0 1 1 448 400 H384 V342 A44 44 0 1 0 384 254 Z', secondary.base),
      s.path('M176 404 H240 A38 38 0 1 1 316 404 H380 V608 H176 Z', accent.base),
      s.turn(
        9,
        520,
        520,
        s.path('M404 424 H468 A38 38 0 1 0 544 424 H608 V628 H404 V564 A38 38 0 1 0 404 488 Z', extra.dark),
        s.path('M398 414 H462 A38 38 0 1 0 538 414 H602 V618 H398 V554 A38 38 0 1 0 398 478 Z', extra.base),
      ),
      s.shine('M196 220 H340', 9) + s.shine('M404 220 H560', 9),
    ),
  'doll-house': ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(260, 670),
      s.box(490, 150, 60, 150, 6, neutral.dark),
      s.box(190, 320, 420, 340, 6, neutral.fall),
      s.path('M400 130 L670 344 H130 Z', primary.dark),
      s.path('M400 118 L664 328 H136 Z', primary.fall),
      s.dot(400, 254, 40, '#fff8e6') + s.line('M400 216 V292 M362 254 H438', secondary.base, 8),
      s.box(360, 490, 100, 170, 12, secondary.fall),
      s.dot(440, 580, 8, accent.base),
      s.pair(
        s.box(224, 370, 110, 100, 8, accent.base),
        s.box(234, 380, 90, 80, 4, '#e9f6ff'),
        s.line('M279 382 V458 M236 420 H322', accent.base, 7),
      ),
      s.box(222, 540, 110, 24, 8, accent.base) + s.box(488, 540, 96, 24, 8, accent.base),
      s.leaf(250, 542, 60, -20, extra.base) +
        s.leaf(280, 542, 66, 5, extra.dark) +
        s.leaf(304, 542, 56, 26, extra.base),
      s.leaf(514, 542, 60, -20, extra.base) +
        s.leaf(540, 542, 66, 5, extra.dark) +
        s.leaf(562, 542, 56, 26, extra.base),
      s.box(170, 640, 460, 28, 8, extra.base),
    ),
  'stacking-rings': ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(250, 660),
      s.box(384, 170, 32, 460, 12, neutral.round),
      s.box(180, 610, 440, 46, 23, neutral.round),
      hoop(540, 200, primary.fall),
      hoop(466, 172, accent.fall),
      hoop(392, 146, extra.fall),
      hoop(318, 120, secondary.fall),
      hoop(244, 94, primary.fall),
      s.dot(400, 190, 58, accent.round),
      s.shine('M366 184 C370 166 382 154 396 150', 10),
    ),
  'rocking-horse': ({ primary, secondary, accent, neutral, ink }) =>
    s.group(
      s.shadow(280, 660),
      s.line('M300 470 L250 620 M340 470 L330 630 M500 470 L490 630 M530 460 L570 620', neutral.dark, 30),
      s.path('M590 400 C660 380 690 440 660 540 C640 480 620 460 580 450 Z', primary.base),
      s.path(
        'M250 300 C300 300 320 360 380 370 H540 C600 380 610 440 580 490 H300 C250 480 250 400 240 380 Z',
        neutral.fall,
      ),
      s.path(
        'M300 180 L330 220 C330 280 340 330 330 420 L236 400 C250 350 240 330 226 330 L160 350 Q134 340 140 310 L220 220 Z',
        neutral.fall,
      ),
      s.path('M300 176 C370 190 400 280 380 376 L336 390 C350 320 330 260 300 220 Z', primary.base),
      s.dot(240, 262, 13, ink),
      s.line('M166 312 C200 320 220 310 236 296', secondary.base, 11),
      s.path('M392 366 H520 L532 450 Q456 470 380 450 Z', secondary.fall),
      s.line('M380 446 Q456 470 532 446', accent.base, 12),
      s.line('M130 590 Q400 720 670 590', primary.dark, 30),
      s.line('M130 584 Q400 712 670 584', primary.base, 22),
    ),
  abacus: ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(250, 660),
      s.line('M190 250 H610 M190 350 H610 M190 450 H610 M190 550 H610', neutral.dark, 8),
      ...[primary, accent, secondary, extra].flatMap((hue, row) =>
        [0, 1, 2, 3, 4].map((i) =>
          s.oval((i < 1 + row ? 222 : 352) + i * 54, 250 + row * 100, 27, 38, hue.round),
        ),
      ),
      s.pair(s.box(156, 180, 42, 470, 18, neutral.round)),
      s.box(130, 620, 540, 44, 20, neutral.round),
      s.box(144, 160, 512, 40, 20, neutral.fall),
    ),
  xylophone: ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(290, 640),
      s.path('M130 300 L670 350 V390 L130 350 Z', neutral.dark),
      s.path('M130 530 L670 480 V520 L130 580 Z', neutral.dark),
      ...[primary, accent, extra, secondary, primary, accent, extra].map((hue, i) => {
        const [x, y, height] = [136 + i * 76, 230 + i * 17, 410 - i * 34];
        return s.group(
          s.box(x, y + 8, 66, height, 18, hue.dark),
          s.box(x, y, 66, height, 18, hue.fall),
          s.dot(x + 33, y + 40, 8, '#fff8e6'),
          s.dot(x + 33, y + height - 40, 8, '#fff8e6'),
        );
      }),
      s.line('M330 560 L640 180', neutral.dark, 14),
      s.line('M328 556 L638 178', neutral.base, 9),
      s.dot(330, 560, 34, secondary.round),
    ),
  kite: ({ primary, secondary, accent, extra, neutral, ink }) =>
    s.group(
      s.fade(0.4, s.shadow(150, 730)),
      s.line('M346 556 C290 610 400 630 372 680 S430 720 420 740', neutral.dark, 6),
      s.turn(
        14,
        400,
        340,
        s.path('M400 80 L600 290 H400 Z', secondary.fall),
        s.path('M400 80 L200 290 H400 Z', primary.fall),
        s.path('M400 290 H600 L400 580 Z', accent.fall),
        s.path('M400 290 H200 L400 580 Z', extra.fall),
        s.line('M400 80 V580 M200 290 H600', neutral.dark, 8),
        s.line('M400 80 L600 290 L400 580 L200 290 Z', ink, 5),
      ),
      s.path('M346 606 L306 578 V634 Z M346 606 L386 578 V634 Z', primary.base),
      s.path('M376 682 L336 654 V710 Z M376 682 L416 654 V710 Z', secondary.base),
    ),
  'teddy-bear': ({ primary, accent, neutral, ink, secondary }) =>
    s.group(
      s.shadow(210, 680),
      s.pair(s.dot(280, 200, 62, neutral.dark), s.dot(280, 204, 36, neutral.light)),
      s.pair(s.turn(28, 250, 460, s.oval(240, 480, 54, 104, neutral.base))),
      s.oval(400, 520, 160, 150, neutral.round),
      s.oval(400, 540, 98, 100, neutral.light),
      s.pair(s.dot(276, 630, 66, neutral.base), s.dot(272, 632, 38, neutral.light)),
      s.oval(400, 290, 168, 146, neutral.round),
      s.oval(400, 336, 78, 60, neutral.light),
      s.pair(s.dot(336, 276, 16, ink), s.fade(0.5, s.dot(292, 330, 26, '#f58678'))),
      s.oval(400, 312, 27, 19, ink),
      s.line('M400 328 V346 M372 356 Q400 376 428 356', ink, 7),
      s.pair(s.path('M400 440 L316 404 Q304 440 316 476 Z', primary.base)),
      s.dot(400, 440, 23, primary.dark),
      star(400, 560, 32, accent.base) + s.dot(400, 560, 8, secondary.base),
    ),
  'toy-car': ({ primary, secondary, accent, neutral, ink }) =>
    s.group(
      s.shadow(300, 600),
      s.path('M230 400 C250 270 300 240 380 240 H440 C530 240 560 320 590 400 Z', primary.fall),
      s.path('M272 392 C282 310 320 280 378 280 H394 V392 Z', '#e9f6ff'),
      s.path('M418 280 H440 C500 280 520 330 540 392 H418 Z', '#e9f6ff'),
      s.path(
        'M110 460 C110 400 160 390 220 390 H600 C670 400 696 430 696 500 Q696 550 650 550 H150 Q110 550 110 510 Z',
        primary.fall,
      ),
      s.box(104, 500, 596, 30, 15, accent.base),
      s.dot(664, 450, 26, accent.light),
      s.box(112, 430, 30, 48, 8, accent.base),
      s.line('M406 396 V500', primary.dark, 6),
      s.line('M436 430 H476', neutral.light, 12),
      wheel(240, 546, 74, secondary),
      wheel(566, 546, 74, secondary),
      s.dot(240, 546, 8, ink) + s.dot(566, 546, 8, ink),
      s.shine('M150 430 C180 414 220 412 260 412', 10),
    ),
  'spinning-top': ({ primary, secondary, accent, extra, neutral }) =>
    s.group(
      s.shadow(150, 680),
      s.turn(
        10,
        400,
        660,
        s.box(384, 130, 32, 200, 14, neutral.round),
        s.dot(400, 140, 36, primary.round),
        s.tube([400, 300, 330], [70, 110], accent.round),
        s.path('M180 390 C190 330 300 310 400 310 C500 310 610 330 620 390 Z', secondary.round),
        s.path('M176 390 H624 C630 420 620 440 606 460 H194 C180 440 170 420 176 390 Z', accent.round),
        s.path('M194 460 H606 C570 520 530 550 500 570 H300 C270 550 230 520 194 460 Z', primary.round),
        s.path('M300 570 H500 C450 600 426 630 404 672 H396 C374 630 350 600 300 570 Z', extra.round),
        s.shine('M214 372 C240 350 280 340 330 334', 11),
      ),
      s.fade(
        0.5,
        s.line('M130 420 C120 470 140 520 170 550 M690 470 C690 520 670 560 640 590', '#ffffff', 10),
      ),
    ),
} satisfies Record<string, Drawing>;
