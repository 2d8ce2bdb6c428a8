import type { DemoCode } from '#demo-erp/words.ts';

/** Kinds that a shop would shelve twice: by their English name, the English name of the other category. */
export const secondCategories: Readonly<Record<DemoCode, ReadonlyMap<string, string>>> = {
  yn: new Map([
    ['gaiwan', 'Cups and pitchers'],
    ['solo travel set', 'Teapots and gaiwans'],
    ['picnic tea set', 'Teapots and gaiwans'],
  ]),
  lwm: new Map([
    ['reading lamp', 'Table and desk lamps'],
    ['lantern', 'Table and desk lamps'],
    ['spotlight', 'Wall and ceiling lamps'],
  ]),
  nyss: new Map([
    ['face oil', 'Creams and balms'],
    ['body brush', 'Bath soaks'],
    ['room spray', 'Oils and mists'],
  ]),
  dr: new Map([
    ['monitor stand', 'Shelves and drawers'],
    ['pen cup', 'Notebooks and pens'],
    ['magazine file', 'Desk accessories'],
  ]),
  js: new Map([
    ['roasting tin', 'Pans and Woks'],
    ['mortar', 'Bowls and Trays'],
  ]),
  vs: new Map([
    ['camp quilt', 'Campsite Essentials'],
    ['cool bag', 'Packs and Bottles'],
    ['headlamp', 'Campsite Essentials'],
  ]),
  skr: new Map([
    ['castle block set', 'Houses and Bears'],
    ['shape sorter', 'Blocks and Stackers'],
    ['abacus', 'Music and Outdoor Toys'],
  ]),
};
