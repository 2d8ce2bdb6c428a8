import type { Drawing, Palette } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const drawer = (x: number, y: number, width: number, height: number, front: string, pull: string): string =>
  s.group(
    s.box(x, y, width, height, 6, front),
    s.box(x + width / 2 - 34, y + height / 2 - 7, 68, 14, 7, pull),
  );

/** A row of books; the hues take turns. */
const books = (x: number, floor: number, heights: readonly number[], p: Palette): string =>
  s.group(
    ...heights.map((height, i) => {
      const fills = [p.secondary.base, p.extra.base, p.neutral.base, p.secondary.light, p.accent.base];
      const [left, top] = [x + i * 33, floor - height];
      return (
        s.box(left, top, 31, height, 3, fills[i % 5] ?? p.ink) + s.box(left, top + 14, 31, 6, 0, '#ffffff88')
      );
    }),
  );

const plant = (x: number, y: number, pot: string): string =>
  s.leaf(x - 3, y + 14, 84, -26, '#6f9b72') +
  s.leaf(x + 3, y + 14, 92, 21, '#4f7d57') +
  s.box(x - 30, y, 60, 50, 8, pot);

const caster = (x: number, y: number, ink: string): string =>
  s.dot(x, y, 17, ink) + s.dot(x, y, 6, '#8b98a8');

export const drDrawings = {
  desk: ({ primary, secondary, accent, extra }) =>
    s.group(
      s.shadow(300, 640),
      s.pair(s.path('M150 360 H182 L166 640 H146 Z', primary.dark)),
      s.box(420, 360, 210, 170, 6, primary.dark),
      drawer(430, 368, 190, 70, secondary.fall, primary.light),
      drawer(430, 446, 190, 76, secondary.fall, primary.light),
      s.box(110, 326, 580, 38, 8, primary.round),
      s.box(206, 300, 120, 26, 4, secondary.base),
      s.box(216, 278, 100, 22, 4, extra.base),
      s.line('M560 322 V240 L500 190', accent.dark, 9),
      s.path('M462 200 L510 160 L540 214 L486 240 Z', secondary.round),
      s.box(526, 314, 68, 14, 6, accent.dark),
    ),
  'office-chair': ({ primary, secondary, accent, ink }) =>
    s.group(
      s.shadow(190, 680),
      s.box(290, 130, 220, 270, 60, secondary.round),
      s.line('M330 190 V340 M400 180 V350 M470 190 V340', secondary.dark, 5),
      s.box(386, 390, 28, 80, 4, accent.dark),
      s.pair(s.line('M272 470 V370', accent.dark, 18), s.line('M236 366 H300', primary.base, 26)),
      s.box(250, 438, 300, 70, 34, secondary.fall),
      s.box(262, 486, 276, 26, 13, secondary.dark),
      s.box(384, 510, 32, 100, 4, accent.round),
      s.pair(s.line('M400 600 L250 650', accent.base, 20), s.line('M400 600 L330 664', accent.dark, 16)),
      s.pair(caster(246, 664, ink), caster(326, 676, ink)),
    ),
  bookshelf: (p) =>
    s.group(
      s.shadow(200, 680),
      s.box(210, 110, 380, 560, 8, p.primary.round),
      s.box(232, 132, 336, 516, 2, p.primary.dark),
      books(244, 290, [130, 110, 124, 136, 116], p),
      plant(505, 240, p.neutral.light),
      books(390, 460, [116, 130, 100, 126, 112], p),
      s.box(252, 412, 96, 48, 6, p.neutral.base),
      books(244, 640, [120, 130, 104], p),
      s.box(392, 560, 150, 80, 6, p.secondary.base),
      s.box(444, 590, 46, 14, 7, p.primary.light),
      s.box(226, 290, 348, 20, 2, p.primary.base),
      s.box(226, 460, 348, 20, 2, p.primary.base),
      s.line('M222 124 V656', p.primary.light, 6),
    ),
  'drawer-unit': ({ primary, secondary, neutral, extra, ink }) =>
    s.group(
      s.shadow(200, 670),
      s.pair(s.dot(270, 650, 20, ink)),
      s.box(220, 230, 360, 410, 14, primary.dark),
      s.box(206, 206, 388, 40, 12, primary.round),
      drawer(236, 260, 328, 96, secondary.fall, primary.light),
      drawer(236, 366, 328, 96, secondary.fall, primary.light),
      drawer(236, 472, 328, 152, secondary.fall, primary.light),
      s.box(260, 176, 150, 30, 4, extra.base),
      s.box(272, 152, 126, 24, 4, secondary.base),
      plant(505, 158, neutral.round),
    ),
  'monitor-stand': ({ primary, secondary, accent, neutral, ink, extra }) =>
    s.group(
      s.shadow(290, 620),
      s.box(220, 160, 360, 240, 16, ink),
      s.box(236, 176, 328, 202, 6, secondary.fall),
      s.path('M236 378 V330 L320 250 L390 320 L460 230 L564 340 V378 Z', secondary.base),
      s.dot(500, 226, 22, neutral.light),
      s.path('M376 400 H424 L436 470 H364 Z', accent.base),
      s.box(320, 462, 160, 18, 8, accent.dark),
      s.box(120, 480, 560, 36, 10, primary.round),
      s.pair(s.box(138, 516, 34, 100, 6, primary.dark)),
      s.line('M140 490 H600', primary.light, 6),
      s.box(210, 580, 210, 34, 6, neutral.base),
      s.box(220, 556, 190, 24, 4, extra.base),
      s.box(470, 574, 110, 40, 18, accent.round),
    ),
  notebook: ({ primary, secondary, neutral, extra }) =>
    s.group(
      s.shadow(230, 640),
      s.turn(
        -8,
        400,
        400,
        s.box(232, 146, 360, 490, 14, secondary.dark),
        s.box(240, 150, 344, 476, 8, neutral.base),
        s.line('M580 170 V610', neutral.dark, 4),
        s.box(214, 140, 360, 486, 16, secondary.fall),
        s.path('M230 140 H262 V626 H230 Q214 626 214 610 V156 Q214 140 230 140 Z', secondary.dark),
        s.box(316, 230, 190, 100, 8, neutral.light),
        s.line('M340 266 H480 M340 296 H440', primary.base, 8),
        s.box(528, 140, 18, 486, 0, primary.base),
        s.path('M360 626 H386 V690 L373 674 L360 690 Z', extra.base),
        s.shine('M282 170 V590', 7),
      ),
    ),
  pen: ({ primary, secondary, accent, ink }) =>
    s.group(
      s.shadow(260, 610),
      s.line('M150 600 C190 560 220 640 260 600 S330 610 350 596', secondary.base, 7),
      s.turn(
        -40,
        400,
        400,
        s.path('M190 372 L90 398 Q82 404 90 410 L190 436 Z', primary.fall),
        s.line('M92 404 H160', ink, 4),
        s.dot(164, 404, 7, ink),
        s.path('M186 366 H280 V442 H186 Q176 404 186 366 Z', ink),
        s.box(272, 354, 440, 100, 34, secondary.fall),
        s.box(440, 350, 276, 108, 40, secondary.base),
        s.box(428, 348, 26, 112, 6, primary.fall),
        s.box(272, 354, 16, 100, 4, primary.base),
        s.line('M470 338 H660', primary.dark, 16),
        s.line('M470 336 H656', primary.light, 8),
        s.shine('M300 376 H690', 9),
        s.dot(468, 338, 11, accent.light),
      ),
    ),
  'pen-cup': ({ primary, secondary, neutral, extra, accent, ink }) =>
    s.group(
      s.shadow(160, 670),
      s.turn(
        -10,
        330,
        420,
        s.box(312, 180, 34, 300, 4, extra.base),
        s.path('M312 180 H346 L329 126 Z', neutral.base),
        s.path('M322 148 H336 L329 126 Z', ink),
      ),
      s.turn(
        3,
        400,
        420,
        s.box(376, 150, 38, 330, 12, secondary.base),
        s.box(408, 170, 9, 110, 4, primary.light),
      ),
      s.turn(
        13,
        470,
        420,
        s.box(440, 190, 34, 300, 4, primary.light),
        s.path('M440 190 H474 L457 134 Z', neutral.light),
        s.path('M450 156 H464 L457 134 Z', extra.dark),
      ),
      s.turn(
        24,
        500,
        430,
        s.box(490, 200, 44, 280, 4, accent.light),
        s.line('M494 240 H508 M494 270 H514 M494 300 H508 M494 330 H514', ink, 4),
      ),
      s.tube([400, 400, 655], [142, 128], primary.round),
      s.path('M258 400 A142 23 0 0 0 542 400 L540 424 A140 23 0 0 1 260 424 Z', primary.light),
      s.path('M264 520 Q400 552 536 520 L532 570 Q400 602 268 570 Z', secondary.round),
      s.shine('M292 450 L298 620', 12),
    ),
  'file-box': ({ primary, secondary, neutral, extra, accent }) =>
    s.group(
      s.shadow(250, 640),
      s.path('M200 330 L240 250 H620 L600 330 Z', secondary.dark),
      s.box(236, 210, 340, 220, 8, neutral.dark),
      s.box(470, 188, 90, 40, 8, neutral.dark),
      s.box(226, 240, 350, 200, 8, accent.light),
      s.box(352, 218, 90, 40, 8, extra.light),
      s.box(216, 270, 370, 200, 8, neutral.base),
      s.box(234, 248, 90, 40, 8, primary.light),
      s.path('M180 330 H620 L600 620 Q598 636 582 636 H218 Q202 636 200 620 Z', secondary.round),
      s.path('M180 330 H620 L618 360 H182 Z', secondary.light),
      s.box(310, 400, 180, 90, 8, neutral.light),
      s.line('M336 432 H464 M336 460 H420', secondary.base, 8),
      s.box(350, 530, 100, 44, 22, primary.base),
      s.box(360, 540, 80, 26, 13, secondary.dark),
    ),
  'desk-mat': ({ primary, secondary, neutral, accent, ink }) =>
    s.group(
      s.shadow(330, 580),
      s.path(
        'M200 290 H600 Q612 290 618 302 L716 560 Q722 580 704 580 H96 Q78 580 84 560 L182 302 Q188 290 200 290 Z',
        secondary.dark,
      ),
      s.path(
        'M200 286 H600 Q612 286 618 298 L714 548 Q720 568 702 568 H98 Q80 568 86 548 L182 298 Q188 286 200 286 Z',
        secondary.fall,
      ),
      s.line('M212 304 H588 L690 548 H110 Z', primary.light, 4),
      s.path('M232 410 H510 L522 500 H214 Z', accent.dark),
      s.path('M232 404 H510 L522 490 H214 Z', neutral.light),
      s.line('M246 424 H498 M240 446 H504 M234 468 H514', accent.base, 13),
      s.oval(588, 464, 36, 46, accent.dark),
      s.oval(588, 456, 36, 46, neutral.round),
      s.line('M588 420 V446', ink, 6),
      s.line('M300 360 L480 336', primary.base, 16),
      s.line('M474 337 L492 334', ink, 8),
    ),
  clock: ({ primary, secondary, neutral, extra, ink }) =>
    s.group(
      s.shadow(200, 660),
      s.pair(s.line('M300 590 L264 654', primary.dark, 28)),
      s.dot(400, 396, 236, primary.dark),
      s.dot(396, 392, 232, primary.round),
      s.dot(400, 396, 196, secondary.dark),
      s.dot(400, 398, 190, neutral.light),
      s.line('M400 226 V250 M400 546 V570 M228 398 H252 M548 398 H572', ink, 13),
      s.line('M314 249 L322 263 M486 249 L478 263 M251 312 L265 320 M549 312 L535 320', secondary.base, 8),
      s.line('M314 547 L322 533 M486 547 L478 533 M251 484 L265 476 M549 484 L535 476', secondary.base, 8),
      s.line('M400 398 L320 320', ink, 16),
      s.line('M400 398 L476 270', ink, 11),
      s.line('M384 446 L440 270', extra.base, 5),
      s.dot(400, 398, 16, extra.base),
      s.shine('M240 320 C260 270 300 230 350 212', 10),
    ),
  stool: ({ primary, secondary, neutral }) =>
    s.group(
      s.shadow(200, 670),
      s.line('M350 320 L330 610 M450 320 L470 610', primary.dark, 24),
      s.line('M280 540 H520', primary.dark, 16),
      s.pair(s.line('M300 320 L236 660', primary.base, 30), s.line('M292 326 L232 640', primary.light, 7)),
      s.line('M262 520 Q400 560 538 520', primary.base, 18),
      s.tube([400, 270, 316], [206, 200], primary.round),
      s.disc(400, 270, 206, primary.light),
      s.tube([400, 226, 262], [196, 204], secondary.round),
      s.disc(400, 226, 196, secondary.light),
      s.fade(0.6, s.line('M212 258 Q400 308 588 258', neutral.light, 4)),
    ),
} satisfies Record<string, Drawing>;
