import { describe, expect, it } from 'vitest';
import { mayBeIn } from '#release/page/own-text.ts';

const own = '<nav><a href="/">首页</a></nav><h1>灯</h1><button>关闭</button>';
const english = 'A lamp that lights a room. ';

describe('the main part of a Chinese page', () => {
  it.each([
    ['its own words alone', own],
    ['its own words around a name in English', `${own}<h1><span lang="en">${english.repeat(50)}</span></h1>`],
    ['a description in English', `${own}<div class="rich"><p>${english.repeat(2_000)}</p></div>`],
    [
      'a table in it',
      `<div class="rich" lang="en"><div><p>${english.repeat(50)}</p></div><p>${english.repeat(50)}</p></div>${own}`,
    ],
    [
      'a picture in it',
      `<div class="rich"><img src="/a.jpg">${english.repeat(90)}<br>${english.repeat(90)}</div><section></section>${own}`,
    ],
    ['English attributes', `${own}<dl>${'<dt>材料</dt><dd>beech, oak and cherry</dd>'.repeat(30)}</dl>`],
    ['codes', `${own}${'<dd>AB-12 XL 80 cm</dd>'.repeat(300)}`],
  ])('may have %s', (_, html) => {
    expect(mayBeIn('zh-Hans', html)).toBe(true);
  });

  it.each([
    ['no Chinese', `<h1>Lamp</h1><p>${english}</p>`],
    ['one character', `<h1>灯</h1><p>${english.repeat(20)}</p>`],
    ['a Chinese name', `<h1>客厅落地台灯</h1><p>${english.repeat(60)}</p>`],
    ['Chinese in a description alone', `<h1>Lamp</h1><div class="rich"><p>${'灯'.repeat(500)}</p></div>`],
    ['Chinese that says that it is English', `<span lang="en">${'灯'.repeat(500)}</span><h1>Lamp</h1>`],
  ])('has more than %s', (_, html) => {
    expect(mayBeIn('zh-Hans', html)).toBe(false);
  });

  it('is nothing that an English page has', () => {
    expect(mayBeIn('en', english)).toBe(true);
  });
});
