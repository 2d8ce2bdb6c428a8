import type { Drawing } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const bubble = (x: number, y: number, r: number): string =>
  s.fade(0.8, s.dot(x, y, r, '#ffffff'), s.dot(x + r * 0.15, y + r * 0.15, r * 0.8, '#e9daf3'));

const fold = (x: number, y: number, width: number, height: number, fill: string, edge: string): string =>
  s.group(
    s.box(x, y, width, height, height / 2, fill),
    s.line(`M${x + width * 0.04} ${y + height / 2} H${x + width * 0.74}`, edge, 5),
  );

export const nyssDrawings = {
  soap: ({ primary, secondary, accent, neutral }) =>
    s.group(
      s.shadow(270, 610),
      s.oval(400, 578, 280, 40, accent.dark),
      s.oval(400, 564, 280, 40, accent.round),
      s.box(190, 400, 420, 160, 70, primary.dark),
      s.box(190, 360, 420, 170, 78, primary.round),
      s.box(216, 372, 368, 118, 56, primary.light),
      s.sprig(400, 482, primary.dark, primary.base),
      bubble(620, 380, 46),
      bubble(566, 320, 30),
      bubble(640, 288, 22),
      bubble(186, 540, 34),
      s.leaf(250, 350, 70, 70, secondary.base),
      s.leaf(250, 350, 50, 20, secondary.light),
      s.shine('M236 470 C228 440 240 410 262 398', 12),
      s.line('M300 522 H500', neutral.light, 5),
    ),
  'shampoo-bottle': ({ primary, secondary, neutral, accent, extra }) =>
    s.group(
      s.shadow(150, 670),
      s.path('M404 196 H292 Q262 196 262 228 L292 232 Q296 222 310 222 H404 Z', accent.round),
      s.box(362, 160, 76, 66, 18, accent.round),
      s.box(390, 226, 20, 50, 0, accent.dark),
      s.box(346, 262, 108, 46, 10, accent.round),
      s.path(
        'M346 308 H454 C520 320 540 350 540 400 V620 Q540 664 496 664 H304 Q260 664 260 620 V400 C260 350 280 320 346 308 Z',
        primary.round,
      ),
      s.box(300, 410, 200, 200, 14, neutral.light),
      s.sprig(400, 560, extra.dark, primary.base),
      s.line('M350 584 H450', secondary.base, 7),
      s.shine('M282 400 V610', 13),
    ),
  'hand-cream': ({ primary, secondary, neutral, extra, accent }) =>
    s.group(
      s.shadow(140, 670),
      s.path('M266 150 H534 L486 560 H314 Z', secondary.round),
      s.box(258, 128, 284, 40, 8, secondary.dark),
      s.line(
        'M290 132 V164 M330 132 V164 M370 132 V164 M410 132 V164 M450 132 V164 M490 132 V164',
        secondary.base,
        5,
      ),
      s.path('M314 560 H486 L474 584 H326 Z', neutral.base),
      s.box(312, 580, 176, 86, 12, accent.round),
      s.line('M344 590 V656 M378 590 V656 M412 590 V656 M446 590 V656', accent.dark, 4),
      s.path('M296 250 H504 L488 400 H312 Z', neutral.light),
      s.sprig(400, 388, extra.dark, primary.base),
      s.line('M346 450 H454 M366 476 H434', neutral.light, 8),
      s.shine('M306 190 L326 540', 13),
    ),
  candle: ({ primary, secondary, neutral, extra, ink }) =>
    s.group(
      s.shadow(180, 660),
      s.glow(400, 220, 190),
      s.tube([400, 300, 645], [166, 160], neutral.round),
      s.tube([400, 370, 630], [154, 148], primary.round),
      s.disc(400, 370, 154, primary.light),
      s.line('M400 370 V316', ink, 7),
      s.path('M400 190 C452 268 444 326 400 328 C356 326 348 268 400 190 Z', '#f9b64a'),
      s.path('M400 246 C424 284 422 318 400 320 C378 318 376 284 400 246 Z', '#fff3c4'),
      s.path('M310 444 Q400 462 490 444 V590 Q400 608 310 590 Z', neutral.light),
      s.sprig(400, 574, extra.dark, secondary.base),
      s.fade(0.6, s.oval(400, 300, 160, 24, neutral.dark), s.oval(400, 302, 150, 20, neutral.light)),
      s.shine('M262 350 V590', 14),
    ),
  'bath-salts': ({ primary, secondary, neutral, accent, extra }) =>
    s.group(
      s.shadow(200, 650),
      s.box(318, 190, 164, 90, 18, accent.round),
      s.box(292, 268, 216, 34, 14, neutral.dark),
      s.path(
        'M300 300 H500 C560 330 566 370 566 410 V590 Q566 640 516 640 H284 Q234 640 234 590 V410 C234 370 240 330 300 300 Z',
        neutral.round,
      ),
      s.path(
        'M250 420 Q330 390 400 416 T550 410 V586 Q550 624 512 624 H288 Q250 624 250 586 Z',
        primary.fall,
      ),
      ...[270, 330, 400, 460, 510].map((x, i) =>
        s.turn(
          20 + i * 25,
          x,
          440,
          s.box(x, 430 + (i % 2) * 24, 26, 26, 5, i % 2 ? secondary.light : neutral.light),
        ),
      ),
      s.box(310, 480, 180, 124, 12, neutral.light),
      s.sprig(400, 592, extra.dark, primary.base),
      s.line('M300 284 Q400 312 500 284', secondary.base, 9),
      s.turn(24, 570, 638, s.box(556, 618, 30, 30, 5, primary.base)),
      s.turn(50, 618, 640, s.box(606, 628, 24, 24, 4, secondary.base)),
      s.shine('M268 400 V580', 12),
    ),
  'lip-balm': ({ primary, secondary, neutral, accent, extra }) =>
    s.group(
      s.shadow(220, 660),
      s.path('M270 330 V236 C290 190 380 170 410 190 V330 Z', secondary.round),
      s.oval(344, 214, 62, 26, secondary.light),
      s.box(260, 320, 160, 70, 6, accent.round),
      s.box(244, 380, 192, 274, 14, primary.round),
      s.box(244, 600, 192, 54, 14, accent.round),
      s.line('M280 612 V644 M316 612 V644 M352 612 V644 M388 612 V644', accent.dark, 4),
      s.box(268, 420, 144, 150, 10, neutral.light),
      s.sprig(340, 556, extra.dark, primary.base),
      s.box(480, 400, 160, 254, 16, primary.round),
      s.oval(560, 410, 78, 14, primary.light),
      s.line('M480 440 H640', accent.base, 9),
      s.shine('M506 470 V620', 12),
    ),
  'face-oil': ({ primary, secondary, neutral, ink, extra }) =>
    s.group(
      s.shadow(140, 670),
      s.path('M358 230 V150 C358 90 442 90 442 150 V230 Z', primary.round),
      s.box(346, 220, 108, 78, 12, neutral.round),
      s.line('M372 232 V288 M400 232 V288 M428 232 V288', neutral.dark, 4),
      s.path(
        'M350 298 H450 C520 318 538 350 538 396 V616 Q538 664 490 664 H310 Q262 664 262 616 V396 C262 350 280 318 350 298 Z',
        secondary.round,
      ),
      s.path('M278 390 H522 V612 Q522 648 486 648 H314 Q278 648 278 612 Z', secondary.base),
      s.fade(0.4, s.box(392, 298, 16, 270, 6, ink)),
      s.box(304, 430, 192, 180, 12, neutral.light),
      s.sprig(400, 574, extra.dark, primary.base),
      s.path('M586 560 C620 606 614 650 586 652 C558 650 552 606 586 560 Z', secondary.fall),
      s.shine('M284 390 V600', 13),
    ),
  towel: ({ primary, secondary, neutral, extra }) =>
    s.group(
      s.shadow(280, 640),
      fold(140, 530, 520, 104, primary.round, primary.dark),
      fold(152, 426, 496, 104, secondary.round, secondary.dark),
      fold(146, 322, 508, 104, neutral.round, neutral.dark),
      s.box(520, 322, 40, 312, 4, neutral.light),
      s.line('M540 330 V626', primary.light, 6),
      s.box(190, 238, 410, 86, 43, primary.fall),
      s.dot(234, 281, 34, primary.dark),
      s.dot(234, 281, 22, primary.light),
      s.dot(234, 281, 10, primary.dark),
      s.turn(76, 400, 226, s.sprig(400, 226, extra.dark, secondary.base)),
      s.shine('M300 258 H560', 9),
    ),
  brush: ({ primary, accent, neutral, secondary }) =>
    s.group(
      s.shadow(270, 620),
      s.turn(
        -38,
        400,
        410,
        ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
          s.line(`M${130 + i * 34} 440 V${508 - Math.abs(i - 3) * 4}`, neutral.dark, 22),
        ),
        ...[0, 1, 2, 3, 4, 5].map((i) => s.line(`M${147 + i * 34} 440 V500`, neutral.light, 16)),
        s.path(
          'M100 400 C100 340 330 330 390 384 L640 388 Q690 410 640 432 L390 440 C330 480 100 470 100 400 Z',
          accent.dark,
        ),
        s.path(
          'M102 392 C110 338 330 330 390 380 L640 384 Q684 402 640 418 L390 424 C330 460 106 452 102 392 Z',
          accent.fall,
        ),
        s.dot(636, 402, 11, accent.dark),
        s.line('M160 382 C220 362 290 364 340 384', accent.light, 10),
        s.line('M636 402 C700 340 740 400 700 470', secondary.base, 8),
      ),
      s.leaf(560, 606, 60, 70, primary.base),
      s.leaf(560, 606, 50, 20, primary.light),
    ),
  diffuser: ({ primary, secondary, accent, neutral, extra }) =>
    s.group(
      s.shadow(170, 670),
      s.line(
        'M392 420 L300 110 M396 420 L362 90 M400 420 L412 84 M404 420 L470 100 M408 420 L530 130',
        accent.dark,
        9,
      ),
      s.line(
        'M390 420 L298 110 M394 420 L360 90 M398 420 L410 84 M402 420 L468 100 M406 420 L528 130',
        accent.light,
        4,
      ),
      s.box(348, 318, 104, 60, 10, accent.round),
      s.path(
        'M352 372 H448 C520 400 556 450 556 520 V610 Q556 662 504 662 H296 Q244 662 244 610 V520 C244 450 280 400 352 372 Z',
        neutral.round,
      ),
      s.path('M262 500 Q400 530 538 500 V606 Q538 646 500 646 H300 Q262 646 262 606 Z', primary.round),
      s.box(316, 470, 168, 146, 12, neutral.light),
      s.sprig(400, 602, extra.dark, secondary.base),
      s.shine('M276 500 C280 470 300 434 330 414', 13),
    ),
  'cream-jar': ({ primary, secondary, neutral, extra }) =>
    s.group(
      s.shadow(240, 620),
      s.tube([380, 400, 600], [200, 190], primary.round),
      s.disc(380, 400, 200, neutral.light),
      s.disc(380, 402, 178, neutral.base),
      s.path(
        'M240 400 C260 330 330 380 360 340 C390 300 430 350 450 370 C480 380 510 380 520 402 Q380 442 240 400 Z',
        neutral.light,
      ),
      s.line('M330 384 C360 360 400 366 430 384', neutral.dark, 5),
      s.path('M300 470 Q380 486 460 470 V580 Q380 596 300 580 Z', neutral.light),
      s.sprig(380, 572, extra.dark, primary.base),
      s.turn(
        -64,
        600,
        510,
        s.tube([600, 480, 536], [150, 150], secondary.round),
        s.disc(600, 480, 150, secondary.light),
        s.disc(600, 482, 112, secondary.base),
      ),
      s.shine('M214 450 L222 570', 13),
    ),
  spray: ({ primary, secondary, neutral, extra, accent }) =>
    s.group(
      s.shadow(140, 670),
      ...[0, 1, 2, 3, 4, 5].map((i) =>
        s.dot(232 - (i % 3) * 46, 168 + Math.floor(i / 3) * 44 - (i % 3) * 14, 12 - (i % 3) * 2, '#ffffff'),
      ),
      s.path('M330 150 H470 Q490 150 490 176 V210 H350 L330 196 H282 V168 H320 Z', accent.round),
      s.path('M352 208 H376 C372 244 350 262 330 280 L312 268 C336 250 350 236 352 208 Z', accent.dark),
      s.box(374, 206, 92, 50, 4, accent.dark),
      s.box(356, 250, 128, 44, 10, accent.round),
      s.path(
        'M362 294 H478 C530 320 544 350 544 400 V620 Q544 664 500 664 H300 Q256 664 256 620 V430 C280 350 330 330 362 294 Z',
        primary.round,
      ),
      s.box(304, 430, 192, 180, 14, neutral.light),
      s.sprig(400, 572, extra.dark, secondary.base),
      s.line('M350 592 H450', secondary.base, 7),
      s.shine('M282 440 V610', 13),
    ),
} satisfies Record<string, Drawing>;
