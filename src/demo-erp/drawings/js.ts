import type { Drawing } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const lid = (y: number, r: number, fill: string, knob: string): string =>
  s.group(
    s.path(
      `M${400 - r} ${y} C${400 - r * 0.8} ${y - 84} ${400 + r * 0.8} ${y - 84} ${400 + r} ${y} Q400 ${y + r * 0.28} ${400 - r} ${y} Z`,
      fill,
    ),
    s.box(386, y - 96, 28, 40, 6, knob),
    s.oval(400, y - 98, 40, 17, knob),
  );

export const jsDrawings = {
  'frying-pan': ({ primary, secondary, neutral, accent, ink }) =>
    s.group(
      s.shadow(240, 590, 330),
      s.line('M520 470 L720 330', ink, 40),
      s.line('M560 438 L714 330', neutral.base, 24),
      s.dot(712, 334, 8, ink),
      s.tube([330, 470, 566], [240, 196], primary.round),
      s.oval(330, 470, 240, 84, primary.light),
      s.oval(330, 474, 226, 76, ink),
      s.oval(330, 488, 196, 58, '#4d4744'),
      s.path(
        'M230 480 C220 440 300 436 340 446 C400 440 450 470 420 496 C390 526 250 526 230 480 Z',
        '#fffaf0',
      ),
      s.oval(326, 476, 46, 22, accent.dark),
      s.oval(324, 470, 44, 21, '#f8b733'),
      s.dot(532, 466, 12, secondary.base),
      s.shine('M118 520 C130 548 150 566 176 578', 10),
    ),
  saucepan: ({ primary, secondary, neutral, ink }) =>
    s.group(
      s.shadow(210, 640, 350),
      s.line('M520 400 L710 352', ink, 34),
      s.line('M580 386 L706 354', neutral.base, 20),
      s.tube([340, 340, 610], [196, 184], primary.round),
      s.oval(340, 340, 196, 34, primary.light),
      s.oval(340, 344, 182, 28, secondary.dark),
      s.oval(340, 352, 160, 20, '#a7441b'),
      s.oval(310, 350, 60, 7, '#cc6a34'),
      s.line('M154 400 Q340 452 530 400', primary.dark, 5),
      s.path('M130 330 L176 318 L190 350 Z', primary.light),
      s.dot(516, 402, 13, secondary.light),
      s.fade(
        0.7,
        s.line('M300 290 C270 250 330 230 300 180 M390 290 C360 240 420 220 390 160', '#ffffff', 14),
      ),
      s.shine('M186 430 L194 580', 15),
    ),
  stockpot: ({ primary, secondary, ink, accent }) =>
    s.group(
      s.shadow(230, 660),
      s.pair(s.line('M210 400 H150 Q136 400 136 416 V440 Q136 456 152 456 H210', secondary.dark, 20)),
      s.tube([400, 330, 640], [212, 206], secondary.round),
      s.tube([400, 590, 640], [208, 206], primary.round),
      s.line('M192 400 Q400 452 608 400', secondary.dark, 5),
      s.disc(400, 330, 216, secondary.dark),
      lid(326, 214, secondary.round, ink),
      s.line('M188 328 Q400 384 612 328', secondary.dark, 8),
      s.dot(400, 510, 34, accent.base),
      s.path('M400 482 C424 510 418 532 400 532 C382 532 376 510 400 482 Z', '#fff3dc'),
      s.shine('M236 400 V570', 17),
    ),
  wok: ({ primary, neutral, accent, extra, ink }) =>
    s.group(
      s.shadow(210, 620, 370),
      s.line('M590 390 L740 300', ink, 32),
      s.line('M640 358 L736 302', neutral.base, 20),
      s.line('M156 392 C90 370 90 450 176 440', ink, 18),
      s.path('M134 390 C150 560 280 620 370 620 C460 620 590 560 606 390 Z', primary.round),
      s.oval(370, 390, 236, 66, primary.dark),
      s.oval(370, 392, 222, 58, ink),
      s.leaf(250, 420, 100, 50, extra.base),
      s.leaf(310, 430, 110, 10, extra.light),
      s.leaf(470, 436, 110, -40, extra.dark),
      s.turn(20, 380, 400, s.box(340, 388, 84, 24, 12, accent.base)),
      s.turn(-24, 450, 390, s.box(430, 370, 84, 24, 12, accent.light)),
      s.dot(290, 400, 25, '#d8433a'),
      s.dot(420, 424, 21, '#f3c24a'),
      s.shine('M190 480 C212 530 250 568 296 590', 14),
    ),
  knife: ({ secondary, neutral, primary, ink }) =>
    s.group(
      s.shadow(270, 600),
      s.turn(
        -30,
        400,
        400,
        s.path('M60 452 C130 370 250 330 330 330 H490 V452 Z', secondary.dark),
        s.path('M60 450 C130 366 250 326 330 326 H490 V434 C330 446 190 452 60 450 Z', secondary.fall),
        s.line('M100 436 C230 434 380 430 484 420', '#ffffff', 4),
        s.box(486, 320, 36, 100, 8, primary.fall),
        s.path('M516 326 H690 C740 326 750 380 730 424 C716 440 700 416 680 410 H516 Z', ink),
        s.path('M522 332 H690 C728 334 734 376 722 400 C710 404 700 400 680 396 H522 Z', neutral.base),
        s.dot(560, 364, 9, secondary.light),
        s.dot(620, 364, 9, secondary.light),
        s.dot(680, 364, 9, secondary.light),
        s.shine('M320 346 H470', 9),
      ),
    ),
  'cutting-board': ({ neutral, accent, extra, ink }) =>
    s.group(
      s.shadow(250, 650),
      s.path('M352 240 V150 Q352 110 400 110 Q448 110 448 150 V240 Z', neutral.dark),
      s.box(190, 220, 420, 420, 46, neutral.dark),
      s.path('M346 236 V146 Q346 106 394 106 Q442 106 442 146 V236 Z', neutral.base),
      s.box(182, 212, 420, 420, 46, neutral.fall),
      s.dot(394, 156, 20, ink),
      s.fade(
        0.5,
        s.line(
          'M250 236 V610 M320 236 C330 360 310 480 320 610 M470 236 C460 360 480 490 470 610 M540 236 V610',
          neutral.dark,
          4,
        ),
      ),
      s.dot(330, 470, 66, accent.base),
      s.dot(326, 464, 54, accent.light),
      s.line('M326 412 V516 M274 464 H378 M290 428 L362 500 M362 428 L290 500', accent.base, 5),
      s.leaf(440, 560, 120, 30, extra.base),
      s.leaf(440, 560, 100, 84, extra.light),
      s.leaf(438, 556, 90, -20, extra.dark),
    ),
  'mixing-bowl': ({ primary, secondary, neutral, accent }) =>
    s.group(
      s.shadow(220, 640),
      s.tube([400, 620, 648], [80, 90], primary.dark),
      s.line('M470 350 L640 130', neutral.dark, 24),
      s.line('M466 350 L636 130', neutral.base, 14),
      s.path('M150 370 C160 540 280 640 330 640 H470 C520 640 640 540 650 370 Z', primary.round),
      s.oval(400, 370, 250, 52, primary.light),
      s.oval(400, 374, 234, 44, secondary.dark),
      s.path('M190 386 C250 330 330 390 400 356 C470 330 560 350 612 386 Q400 444 190 386 Z', '#fff3dc'),
      s.line('M300 384 C350 360 420 400 480 378', '#ecd3a4', 7),
      s.line('M170 450 Q400 530 630 450', accent.base, 14),
      s.shine('M206 480 C226 530 256 570 292 596', 16),
    ),
  whisk: ({ secondary, neutral, primary, accent }) =>
    s.group(
      s.shadow(220, 630),
      s.turn(
        42,
        400,
        400,
        s.line('M386 420 C90 20 710 20 414 420', secondary.dark, 10),
        s.line('M392 420 C200 6 600 6 408 420', secondary.base, 9),
        s.line('M396 420 C320 -8 480 -8 404 420', secondary.dark, 9),
        s.line('M388 420 C112 30 688 30 412 420', '#ffffff', 3),
        s.line('M400 420 V112', secondary.base, 9),
        s.box(376, 400, 48, 56, 10, secondary.round),
        s.path('M374 450 H426 L438 690 Q436 724 400 724 Q364 724 362 690 Z', neutral.round),
        s.box(370, 470, 60, 14, 4, accent.base),
        s.ring(400, 736, 18, primary.base, 8),
      ),
    ),
  spatula: ({ secondary, neutral, accent, ink }) =>
    s.group(
      s.shadow(230, 630),
      s.turn(
        38,
        400,
        400,
        s.path(
          'M300 84 H500 Q516 84 514 104 L496 270 Q492 296 466 300 H334 Q308 296 304 270 L286 104 Q284 84 300 84 Z',
          accent.round,
        ),
        s.line('M346 134 L352 246 M400 134 V246 M454 134 L448 246', accent.dark, 15),
        s.path('M376 298 H424 L414 420 H386 Z', secondary.round),
        s.box(384, 400, 32, 90, 6, secondary.round),
        s.path('M372 476 H428 L436 700 Q434 730 400 730 Q366 730 364 700 Z', neutral.round),
        s.dot(400, 702, 10, ink),
        s.line('M370 500 H430', accent.base, 10),
        s.shine('M312 114 L324 260', 9),
      ),
    ),
  steamer: ({ neutral, primary, ink, secondary }) =>
    s.group(
      s.shadow(240, 650),
      s.fade(0.7, s.line('M340 190 C310 150 370 130 340 80 M450 190 C420 150 480 130 450 80', '#ffffff', 14)),
      s.path('M176 330 C190 220 610 220 624 330 Q400 396 176 330 Z', neutral.round),
      s.fade(
        0.45,
        s.line(
          'M210 306 Q400 360 590 306 M250 274 Q400 316 550 274 M330 252 Q400 268 470 252',
          neutral.dark,
          5,
        ),
      ),
      s.line('M360 240 C360 196 440 196 440 240', neutral.dark, 15),
      s.tube([400, 340, 460], [222, 222], neutral.round),
      s.tube([400, 340, 366], [228, 228], neutral.base),
      s.line('M174 342 Q400 414 626 342', neutral.dark, 5),
      s.tube([400, 476, 610], [222, 222], neutral.round),
      s.tube([400, 472, 494], [228, 228], neutral.base),
      s.tube([400, 596, 624], [228, 228], primary.round),
      s.line('M300 396 V464 M500 396 V464 M300 524 V596 M500 524 V596', neutral.dark, 9),
      s.fade(0.3, s.line('M182 430 Q400 502 618 430 M182 556 Q400 628 618 556', ink, 5)),
      s.shine('M214 396 V440', 10) + s.shine('M214 520 V580', 10),
      s.dot(400, 206, 9, secondary.light),
    ),
  'baking-tray': ({ secondary, neutral, primary }) =>
    s.group(
      s.shadow(330, 600),
      s.path('M190 290 H610 L716 570 Q720 594 696 594 H104 Q80 594 84 570 Z', secondary.dark),
      s.path('M196 284 H604 L706 556 Q710 574 690 574 H110 Q90 574 94 556 Z', secondary.round),
      s.path('M222 306 H578 L660 546 H140 Z', primary.base),
      ...[0, 1, 2, 3, 4, 5].map((i) => {
        const [row, column] = [Math.floor(i / 3), i % 3];
        const [x, y, r] = [400 + (column - 1) * (124 + row * 26), 374 + row * 100, 52 + row * 10];
        return s.group(
          s.oval(x, y + 10, r, r * 0.6, primary.dark),
          s.oval(x, y, r, r * 0.6, neutral.fall),
          s.line(
            `M${x - 20} ${y - 8} h1 M${x + 12} ${y - 14} h1 M${x + 20} ${y + 8} h1 M${x - 8} ${y + 12} h1`,
            '#5c3218',
            13,
          ),
        );
      }),
    ),
  mortar: ({ primary, secondary, extra, neutral }) =>
    s.group(
      s.shadow(200, 650),
      s.turn(
        28,
        450,
        350,
        s.path('M424 110 Q452 80 480 110 L494 400 H410 Z', neutral.round),
        s.oval(452, 110, 32, 22, neutral.light),
      ),
      s.oval(400, 360, 220, 46, secondary.dark),
      s.leaf(330, 380, 100, -40, extra.base),
      s.leaf(340, 380, 110, 4, extra.light),
      s.leaf(280, 380, 80, -60, extra.dark),
      s.path(
        'M180 360 C186 500 270 560 320 570 L300 640 Q400 662 500 640 L480 570 C530 560 614 500 620 360 Q400 450 180 360 Z',
        secondary.round,
      ),
      s.line('M182 366 Q400 454 618 366', '#ffffff', 9),
      s.line('M212 458 Q400 530 588 458', primary.base, 13),
      s.shine('M228 490 C244 520 270 540 300 552', 13),
    ),
} satisfies Record<string, Drawing>;
