/** How far a circle seen from slightly above is squashed. */
const squash = 0.16;

export function group(...parts: readonly string[]): string {
  return `<g>${parts.join('')}</g>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return (
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"` +
    ` stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function dot(cx: number, cy: number, r: number, fill: string): string {
  return oval(cx, cy, r, r, fill);
}

export function ring(cx: number, cy: number, r: number, stroke: string, width: number): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function box(x: number, y: number, width: number, height: number, r: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}"/>`;
}

export function fade(opacity: number, ...parts: readonly string[]): string {
  return `<g opacity="${opacity}">${parts.join('')}</g>`;
}

export function turn(degrees: number, cx: number, cy: number, ...parts: readonly string[]): string {
  return `<g transform="rotate(${degrees} ${cx} ${cy})">${parts.join('')}</g>`;
}

export function move(x: number, y: number, ...parts: readonly string[]): string {
  return `<g transform="translate(${x} ${y})">${parts.join('')}</g>`;
}

/** The parts, and the same once more mirrored about the middle of the frame. */
export function pair(...parts: readonly string[]): string {
  const body = parts.join('');
  return `${body}<g transform="translate(800 0) scale(-1 1)">${body}</g>`;
}

export function shadow(rx: number, cy: number, cx = 400): string {
  return oval(cx, cy, rx * 1.3, rx * 0.19, 'url(#shadow)');
}

export function glow(cx: number, cy: number, r: number): string {
  return dot(cx, cy, r, 'url(#glow)');
}

export function shine(d: string, width = 12): string {
  return fade(0.5, line(d, '#ffffff', width));
}

/** The upper face of something round: a flat ellipse. */
export function disc(cx: number, cy: number, r: number, fill: string): string {
  return oval(cx, cy, r, r * squash, fill);
}

/** An upright cylinder, or a cone cut off when the two radii differ. */
export function tube(
  [cx, top, bottom]: readonly [number, number, number],
  [rTop, rBottom]: readonly [number, number],
  fill: string,
): string {
  const low = `${rBottom} ${rBottom * squash} 0 0 0 ${cx + rBottom} ${bottom}`;
  const high = `${rTop} ${rTop * squash} 0 0 0 ${cx - rTop} ${top}`;
  return path(
    `M${cx - rTop} ${top} L${cx - rBottom} ${bottom} A${low} L${cx + rTop} ${top} A${high} Z`,
    fill,
  );
}

/** A vessel with curved sides: radii at the top, at half height and at the foot. */
export function belly(
  [cx, top, bottom]: readonly [number, number, number],
  [rTop, rMiddle, rFoot]: readonly [number, number, number],
  fill: string,
): string {
  // A cubic passes its half-way point at an eighth of its ends and three quarters of its handles.
  const reach = (rMiddle - (rTop + rFoot) / 8) / 0.75;
  const [high, low] = [top + (bottom - top) * 0.2, bottom - (bottom - top) * 0.12];
  const foot = `A${rFoot} ${rFoot * squash} 0 0 0 ${cx + rFoot} ${bottom}`;
  return path(
    `M${cx - rTop} ${top} C${cx - reach} ${high} ${cx - reach} ${low} ${cx - rFoot} ${bottom} ${foot}` +
      ` C${cx + reach} ${low} ${cx + reach} ${high} ${cx + rTop} ${top} Z`,
    fill,
  );
}

/** Light falling through the outline, fading downwards. */
export function beam(d: string): string {
  return path(d, 'url(#beam)');
}

/** A pointed leaf growing from (x, y) in the given direction, 0 being upwards. */
export function leaf(x: number, y: number, length: number, degrees: number, fill: string): string {
  const [wide, far] = [length * 0.3, length * 0.45];
  const d = `M0 0 C${-wide} ${-far * 0.6} ${-wide} ${-far * 1.4} 0 ${-length} C${wide} ${-far * 1.4} ${wide} ${-far * 0.6} 0 0 Z`;
  return `<path d="${d}" fill="${fill}" transform="translate(${x} ${y}) rotate(${degrees})"/>`;
}

/** A flowering stalk 120 high, standing on (x, y): the mark on labels. */
export function sprig(x: number, y: number, stem: string, flower: string): string {
  const leaves = [-40, 40].map((angle) => leaf(x, y - 4, 44, angle, stem));
  const petals = [-42, 42].flatMap((angle) => [
    leaf(x, y - 50, 34, angle, flower),
    leaf(x, y - 72, 30, angle, flower),
  ]);
  return group(line(`M${x} ${y} V${y - 90}`, stem, 5), ...leaves, ...petals, leaf(x, y - 86, 36, 0, flower));
}
