import type { Drawing } from '#demo-erp/drawings/palette.ts';
import * as s from '#demo-erp/drawings/shapes.ts';

const pole = (grip: string, shaft: string, basket: string): string =>
  s.group(
    s.line('M400 190 V640', shaft, 18),
    s.line('M400 190 V420', basket, 24),
    s.line('M400 700 V640', '#363f3e', 9),
    s.oval(400, 636, 42, 12, basket),
    s.box(379, 100, 42, 130, 18, grip),
    s.line('M386 120 C326 146 340 226 392 212', '#363f3e', 7),
  );

const boot = (upper: string, trim: string, lace: string, ink: string): string =>
  s.group(
    s.path(
      'M210 250 H370 L380 380 C430 410 520 420 548 460 C566 490 564 540 560 556 H206 C190 470 216 380 210 250 Z',
      upper,
    ),
    s.path(
      'M440 412 C500 424 536 436 550 464 C562 490 562 530 560 556 H450 C470 510 466 460 440 412 Z',
      trim,
    ),
    s.box(202, 236, 178, 40, 18, trim),
    s.path('M196 548 H568 V584 Q568 600 550 600 H214 Q196 600 196 584 Z', ink),
    s.line(
      'M230 600 V612 M280 600 V612 M330 600 V612 M380 600 V612 M430 600 V612 M480 600 V612 M530 600 V612',
      ink,
      22,
    ),
    s.line('M340 300 L384 316 M344 338 L392 352 M352 376 L410 386', lace, 10),
    s.path('M206 556 C196 500 206 450 212 420 C262 430 280 490 276 556 Z', trim),
  );

export const vsDrawings = {
  tent: ({ primary, secondary, neutral, ink }) =>
    s.group(
      s.shadow(320, 630),
      s.line('M400 190 L90 640 M400 190 L710 640', neutral.dark, 5),
      s.path('M390 180 L640 610 H170 Z', primary.dark),
      s.path('M400 180 L660 616 H500 Z', primary.fall),
      s.path('M400 180 L140 616 H300 Z', primary.round),
      s.path('M400 180 L510 616 H290 Z', ink),
      s.path('M400 180 L290 616 H340 C390 500 404 340 400 180 Z', secondary.fall),
      s.path('M400 180 L510 616 H470 C420 500 398 340 400 180 Z', secondary.base),
      s.line('M300 616 L400 180 L500 616', neutral.light, 4),
      s.line('M400 186 L392 150 M400 186 L408 150', neutral.dark, 9),
      s.pair(s.line('M92 650 L84 616', ink, 9)),
      s.shine('M340 310 L200 560', 7),
    ),
  backpack: ({ primary, secondary, accent, neutral, ink }) =>
    s.group(
      s.shadow(210, 670),
      s.line('M350 170 C350 100 450 100 450 170', ink, 18),
      s.pair(s.box(186, 420, 80, 190, 36, primary.dark)),
      s.path(
        'M240 300 C240 190 320 150 400 150 C480 150 560 190 560 300 V600 Q560 660 500 660 H300 Q240 660 240 600 Z',
        primary.round,
      ),
      s.path(
        'M240 330 C240 190 320 150 400 150 C480 150 560 190 560 330 Q400 380 240 330 Z',
        secondary.round,
      ),
      s.line('M242 332 Q400 380 558 332', secondary.dark, 6),
      s.box(270, 450, 260, 180, 36, primary.fall),
      s.line('M290 490 H510', neutral.light, 8),
      s.line('M318 350 V440 M482 350 V440', ink, 15),
      s.pair(s.box(302, 410, 32, 42, 8, accent.light)),
      s.box(364, 240, 72, 40, 10, neutral.light),
      s.path('M376 274 L396 248 L406 260 L412 254 L426 274 Z', primary.base),
      s.shine('M262 400 V590', 9),
    ),
  'sleeping-bag': ({ primary, secondary, neutral, ink }) =>
    s.group(
      s.shadow(280, 640),
      s.turn(
        -34,
        400,
        400,
        s.path(
          'M90 400 C90 270 190 240 300 250 L690 300 Q740 310 740 400 Q740 490 690 500 L300 550 C190 560 90 530 90 400 Z',
          primary.round,
        ),
        s.path(
          'M110 400 C110 300 190 270 262 280 C310 330 310 470 262 520 C190 530 110 500 110 400 Z',
          secondary.fall,
        ),
        s.oval(196, 400, 60, 82, neutral.light),
        s.oval(204, 400, 46, 66, neutral.base),
        s.line('M360 258 C390 340 390 460 360 542 M450 270 C476 350 476 450 450 530', primary.dark, 6),
        s.line('M540 282 C562 350 562 450 540 518 M630 292 C650 350 650 450 630 508', primary.dark, 6),
        s.line('M262 520 L640 470', secondary.base, 10),
        s.dot(640, 470, 12, ink),
        s.shine('M330 280 L660 320', 10),
      ),
    ),
  'camp-chair': ({ primary, secondary, accent, ink }) =>
    s.group(
      s.shadow(240, 670),
      s.line('M260 470 L540 660 M540 470 L260 660', accent.dark, 15),
      s.pair(s.line('M236 660 L270 160', accent.base, 18), s.line('M216 662 H262', ink, 20)),
      s.path('M268 170 H532 L548 470 H252 Z', primary.fall),
      s.path('M268 170 H532 L535 230 H265 Z', secondary.round),
      s.path('M252 450 H548 L590 540 Q400 580 210 540 Z', primary.round),
      s.line('M210 540 Q400 580 590 540', primary.dark, 9),
      s.pair(s.line('M196 396 H290', secondary.base, 30), s.line('M206 400 L214 536', accent.dark, 14)),
      s.line('M330 240 V440 M470 240 V440', primary.dark, 5),
    ),
  'camp-stove': ({ primary, secondary, accent, neutral, ink }) =>
    s.group(
      s.shadow(180, 670),
      s.tube([400, 480, 650], [130, 130], primary.round),
      s.path(
        'M270 490 C280 430 340 420 360 410 H440 C460 420 520 430 530 490 Q400 530 270 490 Z',
        primary.light,
      ),
      s.path('M300 552 Q400 576 500 552 V612 Q400 636 300 612 Z', neutral.light),
      s.path('M400 556 C424 588 418 612 400 612 C382 612 376 588 400 556 Z', secondary.base),
      s.box(372, 360, 56, 60, 8, accent.round),
      s.line('M428 390 H520', accent.base, 11) + s.ring(540, 390, 20, secondary.base, 10),
      s.line('M400 366 L300 330 L286 286 M400 366 L500 330 L514 286', accent.dark, 13),
      s.path('M400 290 C430 320 426 356 400 358 C374 356 370 320 400 290 Z', '#58a7e8'),
      s.path('M340 300 C362 320 358 344 344 346 C328 344 326 320 340 300 Z', '#58a7e8'),
      s.path('M460 300 C482 320 478 344 464 346 C448 344 446 320 460 300 Z', '#58a7e8'),
      s.tube([400, 150, 276], [150, 146], accent.round),
      s.disc(400, 150, 150, accent.light) + s.disc(400, 152, 138, ink),
      s.line('M546 190 C600 190 600 250 546 250', secondary.base, 13),
    ),
  'water-bottle': ({ primary, secondary, neutral, accent, ink }) =>
    s.group(
      s.shadow(130, 680),
      s.line('M360 190 C350 100 450 100 440 190', ink, 18),
      s.box(336, 170, 128, 82, 14, ink),
      s.line('M360 184 V238 M386 184 V238 M414 184 V238 M440 184 V238', accent.base, 5),
      s.box(350, 250, 100, 30, 4, accent.round),
      s.path(
        'M350 278 H450 C510 296 526 326 526 370 V630 Q526 672 484 672 H316 Q274 672 274 630 V370 C274 326 290 296 350 278 Z',
        primary.round,
      ),
      s.path('M274 560 H526 V600 H274 Z', secondary.round),
      s.path('M316 520 L382 400 L420 460 L444 430 L488 520 Z', neutral.light),
      s.dot(452, 392, 16, secondary.base),
      s.shine('M304 360 V610', 15),
    ),
  headlamp: ({ primary, secondary, accent, neutral, ink, extra }) =>
    s.group(
      s.shadow(230, 640),
      s.path('M150 400 C150 200 650 200 650 400 L610 420 C600 270 200 270 190 420 Z', primary.dark),
      s.path(
        'M146 400 C146 520 250 610 400 610 C550 610 654 520 654 400 L612 396 C600 480 520 540 400 540 C280 540 200 480 188 396 Z',
        primary.round,
      ),
      s.line('M168 426 C190 520 280 574 400 574 C520 574 610 520 632 426', secondary.base, 9),
      s.glow(400, 520, 230),
      s.box(280, 430, 240, 200, 48, accent.dark),
      s.box(288, 422, 224, 192, 46, ink),
      s.dot(400, 518, 76, accent.light),
      s.dot(400, 518, 64, extra.light),
      s.dot(400, 518, 34, neutral.light),
      s.box(362, 410, 76, 22, 10, secondary.base),
      s.shine('M352 500 C358 478 376 466 396 462', 9),
    ),
  'hiking-boots': ({ primary, secondary, neutral, ink }) =>
    s.group(
      s.shadow(270, 630),
      s.move(90, -28, boot(primary.dark, secondary.dark, neutral.base, ink)),
      s.move(-10, 16, boot(primary.fall, secondary.fall, neutral.light, ink)),
    ),
  jacket: ({ primary, secondary, neutral, ink }) =>
    s.group(
      s.shadow(220, 665),
      s.path('M300 180 C200 210 170 300 140 560 L226 590 L290 380 Z', primary.dark),
      s.path('M500 180 C600 210 630 300 660 560 L574 590 L510 380 Z', primary.dark),
      s.path(
        'M310 170 Q400 220 490 170 C560 190 580 230 570 640 Q400 670 230 640 C220 230 240 190 310 170 Z',
        primary.round,
      ),
      s.path(
        'M310 170 Q400 220 490 170 C540 190 566 220 572 340 Q400 370 228 340 C234 220 260 190 310 170 Z',
        secondary.round,
      ),
      s.path('M316 176 C310 90 490 90 484 176 Q400 226 316 176 Z', secondary.dark),
      s.path('M340 176 C340 120 460 120 460 176 Q400 206 340 176 Z', ink),
      s.line('M400 208 V650', neutral.light, 9),
      s.pair(s.line('M280 460 L330 550', ink, 10), s.line('M146 552 L228 580', secondary.base, 16)),
      s.path('M286 290 L306 262 L316 274 L324 264 L344 290 Z', neutral.light),
      s.dot(400, 240, 10, ink),
      s.shine('M258 380 C254 460 254 540 258 610', 8),
    ),
  'trekking-poles': ({ primary, secondary, accent }) =>
    s.group(
      s.shadow(200, 680),
      s.turn(23, 400, 430, pole(primary.round, accent.light, secondary.base)),
      s.turn(-23, 400, 430, pole(primary.round, accent.light, secondary.base)),
    ),
  cooler: ({ primary, secondary, neutral, accent, ink }) =>
    s.group(
      s.shadow(270, 650),
      s.line('M200 330 V190 Q200 170 220 170 H580 Q600 170 600 190 V330', ink, 20),
      s.box(360, 156, 80, 32, 14, accent.base),
      s.box(160, 340, 480, 300, 30, primary.round),
      s.box(160, 540, 480, 36, 0, neutral.light),
      s.box(144, 270, 512, 100, 30, neutral.round),
      s.line('M150 366 H650', neutral.dark, 6),
      s.box(360, 340, 80, 70, 12, secondary.round),
      s.path('M230 510 L290 410 L324 460 L340 440 L376 510 Z', neutral.light),
      s.pair(s.box(146, 420, 26, 90, 10, ink)),
      s.line('M580 600 H606', secondary.base, 20),
      s.shine('M190 300 H420', 10),
    ),
  hammock: ({ primary, secondary, accent, neutral }) =>
    s.group(
      s.shadow(300, 670),
      s.pair(s.box(96, 150, 34, 520, 10, accent.round), s.box(70, 644, 86, 26, 10, accent.dark)),
      s.pair(s.line('M114 250 L210 330 M114 250 L196 352 M114 250 L186 372', neutral.dark, 5)),
      s.path(
        'M200 320 C260 480 540 480 600 320 C620 340 624 360 620 380 C560 600 240 600 180 380 C176 360 180 340 200 320 Z',
        primary.dark,
      ),
      s.path('M182 372 C260 520 540 520 618 372 C590 620 210 620 182 372 Z', primary.round),
      s.path(
        'M192 424 C270 560 530 560 608 424 C604 444 596 462 588 476 C520 590 280 590 212 476 C204 462 196 444 192 424 Z',
        secondary.round,
      ),
      s.path(
        'M240 400 C236 360 300 352 330 372 C348 400 340 440 316 452 C280 446 256 430 240 400 Z',
        neutral.round,
      ),
      s.line('M182 372 C260 520 540 520 618 372', neutral.light, 5),
      s.pair(s.dot(114, 250, 18, secondary.base)),
    ),
} satisfies Record<string, Drawing>;
