import type { Drawing } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const candleBulb = (x: number, y: number, socket: string, light: string): string =>
  s.group(
    s.glow(x, y - 60, 90),
    s.box(x - 13, y - 40, 26, 50, 4, '#fffaea'),
    s.path(
      `M${x} ${y - 108} C${x + 30} ${y - 66} ${x + 20} ${y - 40} ${x} ${y - 38} C${x - 20} ${y - 40} ${x - 30} ${y - 66} ${x} ${y - 108} Z`,
      light,
    ),
    s.oval(x, y + 10, 30, 9, socket),
  );

const hangingBulb = (x: number, y: number, cap: string, light: string): string =>
  s.group(
    s.glow(x, y + 48, 80),
    s.box(x - 13, y - 2, 26, 30, 5, cap),
    s.path(
      `M${x - 11} ${y + 26} C${x - 44} ${y + 60} ${x - 26} ${y + 92} ${x} ${y + 92} C${x + 26} ${y + 92} ${x + 44} ${y + 60} ${x + 11} ${y + 26} Z`,
      light,
    ),
  );

const spot = (x: number, degrees: number, body: string, edge: string): string =>
  s.group(
    s.box(x - 7, 236, 14, 70, 4, edge),
    s.turn(
      degrees,
      x,
      310,
      s.beam(`M${x - 42} 440 L${x - 90} 690 H${x + 90} L${x + 42} 440 Z`),
      s.box(x - 48, 290, 96, 150, 16, body),
      s.oval(x, 438, 48, 14, edge),
      s.oval(x, 440, 38, 10, '#fffbe6'),
    ),
  );

export const lwmDrawings = {
  'floor-lamp': ({ primary, secondary, neutral }) =>
    s.group(
      s.shadow(150, 700),
      s.glow(400, 240, 290),
      s.line('M400 330 L290 696 M400 330 L510 696', primary.dark, 15),
      s.line('M400 330 V700', primary.base, 17),
      s.line('M338 540 H462', primary.dark, 9),
      s.dot(400, 352, 24, primary.round),
      s.tube([400, 130, 330], [104, 180], neutral.round),
      s.tube([400, 306, 330], [171, 180], secondary.round),
      s.tube([400, 130, 146], [104, 110], secondary.round),
      s.disc(400, 130, 104, neutral.light),
      s.line('M470 352 V430', primary.dark, 4),
      s.dot(470, 440, 10, secondary.base),
    ),
  'table-lamp': ({ primary, secondary, neutral }) =>
    s.group(
      s.shadow(170, 660),
      s.glow(400, 290, 300),
      s.box(384, 370, 32, 90, 8, primary.round),
      s.belly([400, 440, 640], [44, 124, 78], secondary.round),
      s.tube([400, 636, 656], [92, 100], primary.round),
      s.disc(400, 440, 44, primary.base),
      s.tube([400, 150, 386], [120, 220], neutral.round),
      s.tube([400, 364, 386], [211, 220], primary.round),
      s.disc(400, 150, 120, neutral.light),
      s.disc(400, 152, 90, '#fffdf4'),
      s.shine('M312 520 C304 550 310 580 324 606', 12),
    ),
  pendant: ({ primary, secondary, extra, ink }) =>
    s.group(
      s.fade(0.4, s.shadow(150, 720)),
      s.line('M400 0 V240', ink, 7),
      s.glow(400, 540, 260),
      s.box(372, 206, 56, 60, 12, primary.round),
      s.path('M158 500 C160 330 290 256 400 256 C510 256 640 330 642 500 Z', secondary.round),
      s.oval(400, 500, 242, 40, secondary.dark),
      s.oval(400, 504, 226, 33, extra.base),
      s.dot(400, 512, 52, extra.light),
      s.line('M162 478 Q400 546 638 478', primary.base, 10),
      s.shine('M214 430 C236 360 280 316 330 296', 15),
    ),
  'wall-lamp': ({ primary, secondary, neutral, extra }) =>
    s.group(
      s.fade(0.3, s.shadow(280, 680, 380)),
      s.glow(470, 290, 280),
      s.box(170, 330, 64, 270, 32, primary.dark),
      s.box(164, 326, 56, 270, 28, primary.round),
      s.dot(192, 364, 8, primary.dark),
      s.dot(192, 560, 8, primary.dark),
      s.line('M214 470 C330 640 490 600 490 470', primary.dark, 24),
      s.line('M214 466 C330 632 484 594 486 466', primary.base, 14),
      s.tube([488, 440, 490], [64, 36], secondary.round),
      s.path('M340 220 C344 340 410 440 440 444 Q488 456 536 444 C566 440 632 340 636 220 Z', neutral.round),
      s.oval(488, 220, 148, 26, extra.base),
      s.oval(488, 222, 126, 19, extra.light),
      s.shine('M374 270 C384 320 404 366 428 400', 13),
    ),
  'ceiling-lamp': ({ primary, secondary, neutral, extra }) =>
    s.group(
      s.fade(0.4, s.shadow(220, 720)),
      s.fade(0.4, s.box(-300, -200, 1400, 320, 0, '#ffffff')),
      s.glow(400, 440, 330),
      s.path('M300 120 H500 L470 166 H330 Z', primary.round),
      s.line('M400 166 V250', primary.base, 16),
      s.line('M400 200 L210 270 M400 200 L590 270', primary.dark, 7),
      s.path('M160 262 V470 H640 V262 Q400 190 160 262 Z', neutral.round),
      s.path('M160 262 V286 Q400 214 640 286 V262 Q400 190 160 262 Z', secondary.round),
      s.path('M160 442 V470 H640 V442 Q400 352 160 442 Z', secondary.round),
      s.oval(400, 470, 240, 44, secondary.dark),
      s.oval(400, 473, 226, 37, extra.base),
      s.oval(400, 476, 170, 24, extra.light),
      s.dot(400, 478, 14, primary.base),
    ),
  'desk-lamp': ({ primary, secondary, extra }) =>
    s.group(
      s.shadow(150, 660, 300),
      s.beam('M444 343 L400 665 H770 L634 268 Z'),
      s.tube([290, 626, 650], [110, 124], secondary.round),
      s.disc(290, 626, 110, secondary.light),
      s.line('M290 620 L190 400', primary.dark, 18),
      s.line('M190 400 L470 200', primary.base, 18),
      s.line('M296 612 L222 410', primary.light, 7),
      s.dot(190, 400, 26, secondary.round),
      s.dot(290, 612, 22, primary.round),
      s.turn(
        -22,
        490,
        210,
        s.oval(500, 318, 102, 24, extra.light),
        s.path('M458 180 H542 L602 316 Q500 346 398 316 Z', secondary.round),
        s.path('M398 316 Q500 346 602 316 Q500 386 398 316 Z', extra.base),
        s.box(454, 146, 92, 42, 18, primary.round),
      ),
    ),
  spotlight: ({ primary, secondary, ink }) =>
    s.group(
      s.fade(0.4, s.shadow(280, 700)),
      spot(250, 16, secondary.round, primary.base),
      spot(400, 0, secondary.round, primary.base),
      spot(550, -16, secondary.round, primary.base),
      s.box(150, 208, 500, 36, 10, primary.round),
      s.line('M170 228 H630', primary.dark, 5),
      s.line('M400 0 V208', ink, 8),
    ),
  lantern: ({ primary, secondary, extra, neutral }) =>
    s.group(
      s.shadow(180, 660),
      s.line('M330 230 C330 90 470 90 470 230', primary.dark, 14),
      s.path('M244 280 L330 200 H470 L556 280 Z', secondary.round),
      s.box(372, 176, 56, 30, 8, primary.round),
      s.box(262, 280, 276, 340, 0, neutral.base),
      s.glow(400, 440, 190),
      s.box(356, 480, 88, 140, 8, neutral.round),
      s.path('M400 376 C436 432 430 470 400 472 C370 470 364 432 400 376 Z', extra.dark),
      s.path('M400 412 C418 442 416 464 400 466 C384 464 382 442 400 412 Z', extra.light),
      s.pair(s.box(252, 276, 24, 350, 4, secondary.base)),
      s.path('M232 616 H568 L584 656 H216 Z', secondary.round),
      s.box(232, 272, 336, 22, 8, primary.round),
      s.shine('M304 320 L304 420', 12),
    ),
  chandelier: ({ primary, secondary, extra, ink }) =>
    s.group(
      s.fade(0.4, s.shadow(200, 720)),
      s.line('M400 0 V180', ink, 8),
      s.pair(
        s.line('M392 520 C330 610 160 590 160 430', primary.dark, 15),
        s.line('M396 470 C360 560 270 540 270 400', primary.base, 15),
        candleBulb(160, 420, primary.base, extra.base),
        candleBulb(270, 388, primary.base, extra.base),
        s.dot(205, 556, 11, secondary.base),
      ),
      s.belly([400, 180, 380], [20, 52, 24], secondary.round),
      s.belly([400, 378, 560], [34, 66, 16], primary.round),
      s.dot(400, 590, 26, secondary.round),
    ),
  bulb: ({ primary, extra, neutral, ink }) =>
    s.group(
      s.shadow(110, 680),
      s.glow(400, 330, 320),
      s.fade(
        0.85,
        s.path(
          'M344 530 C330 450 214 400 214 300 C214 190 300 130 400 130 C500 130 586 190 586 300 C586 400 470 450 456 530 Z',
          extra.fall,
        ),
      ),
      s.line('M370 530 L352 340 M430 530 L448 340', ink, 6),
      s.line('M352 340 L372 280 L390 350 L410 280 L428 350 L448 340', extra.dark, 9),
      s.path('M366 530 L380 440 H420 L434 530 Z', neutral.base),
      s.box(336, 524, 128, 104, 14, primary.round),
      s.line('M338 552 L462 546 M338 582 L462 576 M340 612 L460 606', primary.dark, 8),
      s.path('M350 628 H450 L424 668 H376 Z', ink),
      s.shine('M258 320 C254 250 290 196 340 178', 18),
    ),
  'string-lights': ({ primary, secondary, extra }) =>
    s.group(
      s.fade(0.4, s.shadow(300, 720)),
      s.line('M-100 120 C100 330 300 340 430 250 S740 110 900 160', secondary.dark, 8),
      s.line('M-100 370 C100 560 320 560 470 470 S760 350 900 420', secondary.dark, 8),
      hangingBulb(130, 254, primary.round, extra.base),
      hangingBulb(280, 300, primary.round, extra.light),
      hangingBulb(430, 250, primary.round, extra.base),
      hangingBulb(560, 184, primary.round, extra.light),
      hangingBulb(690, 148, primary.round, extra.base),
      hangingBulb(140, 494, primary.round, extra.light),
      hangingBulb(300, 530, primary.round, extra.base),
      hangingBulb(460, 476, primary.round, extra.light),
      hangingBulb(610, 408, primary.round, extra.base),
    ),
  'reading-lamp': ({ primary, secondary, accent, neutral, extra }) =>
    s.group(
      s.shadow(290, 660),
      s.beam('M430 300 L300 650 H700 L580 300 Z'),
      s.box(170, 612, 90, 42, 10, secondary.round),
      s.line('M214 610 C190 330 260 160 400 160 C480 160 500 190 504 220', primary.dark, 20),
      s.line('M210 606 C188 330 260 156 400 156 C480 156 498 190 500 220', primary.base, 10),
      s.path('M470 200 H540 L588 306 Q505 336 422 306 Z', secondary.round),
      s.oval(505, 308, 80, 16, extra.light),
      s.path(
        'M280 616 Q400 570 482 616 Q570 570 690 616 V640 Q570 600 482 646 Q400 600 280 640 Z',
        accent.base,
      ),
      s.path('M292 606 Q400 548 482 606 V632 Q400 586 292 628 Z', neutral.light),
      s.path('M482 606 Q570 548 678 606 V628 Q570 586 482 632 Z', neutral.base),
      s.line('M482 606 V632', neutral.dark, 4),
    ),
} satisfies Record<string, Drawing>;
