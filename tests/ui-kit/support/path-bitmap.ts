type Point = readonly [x: number, y: number]

const PART = /([MhvazHV])([^MhvazHV]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g
const ARC_STEPS = 8

/** The corner of a rounded square: a quarter circle, clockwise, as a few chords. */
function quarter([x, y]: Point, r: number, dx: number, dy: number): readonly Point[] {
  const centre: Point = dx * dy > 0 ? [x, y + dy] : [x + dx, y]
  const from = Math.atan2(y - centre[1], x - centre[0])
  return Array.from({ length: ARC_STEPS }, (_, index) => {
    const angle = from + ((index + 1) / ARC_STEPS) * (Math.PI / 2)
    return [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)] as const
  })
}

/** Path data as polygons. Knows what a QR path is made of: absolute moves, relative lines, quarter circles clockwise. */
function polygons(path: string): readonly (readonly Point[])[] {
  const shapes: Point[][] = []
  let at: Point = [0, 0]
  const to = (point: Point) => {
    at = point
    shapes.at(-1)?.push(point)
  }
  for (const [, command, rest = ''] of path.matchAll(PART)) {
    const numbers = (rest.match(NUMBER) ?? []).map(Number)
    const [a = 0, b = 0] = numbers
    if (command === 'M') {
      shapes.push([])
      to([a, b])
    } else if (command === 'h') to([at[0] + a, at[1]])
    else if (command === 'v') to([at[0], at[1] + a])
    else if (command === 'a') {
      const [dx = 0, dy = 0] = numbers.slice(-2)
      for (const point of quarter(at, a, dx, dy)) to(point)
    } else if (command !== 'z') throw new Error(`The path has a command that this reader does not know: ${command}`)
  }
  return shapes
}

/** A picture of path data, dark on light, filled by the even-odd rule: `scale` px per unit, `margin` units of paper around. */
export function bitmap(path: string, size: number, scale: number, margin: number): { data: Uint8ClampedArray; side: number } {
  const side = Math.round((size + 2 * margin) * scale)
  const edges = polygons(path).flatMap((points) =>
    points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const),
  )
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let row = 0; row < side; row += 1) {
    const y = (row + 0.5) / scale - margin
    const crossings = edges
      .filter(([[, y1], [, y2]]) => y1 > y !== y2 > y)
      .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
      .sort((left, right) => left - right)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const from = Math.ceil(((crossings[index] ?? 0) + margin) * scale - 0.5)
      const until = Math.ceil(((crossings[index + 1] ?? 0) + margin) * scale - 0.5)
      for (let column = from; column < until; column += 1) data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  }
  return { data, side }
}
