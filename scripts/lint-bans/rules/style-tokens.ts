import type { StyleRule } from '../rule.ts'

/** CSS Color 4, without `transparent`; system colours and `currentcolor` are the platform's. */
const NAMED = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
  chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
  navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
  plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen`.split(/\s+/),
)
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?:from\b[^)]*|[^()]*?)(?<![\w-])[\d.]/gi
const LENGTH = /(?<![\w-])[+-]?(\d*\.?\d+)(px|rem|pt|pc|cm|mm|in|q)\b/gi
const WORD = /(?<![\w-])[a-z]+(?![\w(-])/gi

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
/** Comments, strings and addresses are no values. The text keeps its length, so offsets stay true. */
const withoutProse = (css: string): string => css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, blank)
/** What tokens cannot reach: a media or container query takes no custom property. */
const withoutQueries = (css: string): string => css.replace(/@(media|container|supports|property|layer|import)\b[^{;]*/g, blank)

/** Every `name: value` of a sheet, with the offset of the value. */
const declarations = (css: string): readonly { readonly value: string; readonly offset: number }[] =>
  [...withoutQueries(withoutProse(css)).matchAll(/(?<=[{;]\s*)[\w-]+\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    value: match[1] ?? '',
    offset: match.index + match[0].length - (match[1] ?? '').length,
  }))

/** Colours and sizes are tokens; they are written down in ui-kit/tokens alone. */
export const styleTokens: StyleRule = {
  id: 'style-tokens',
  applies: (file) => !file.startsWith('ui-kit/tokens/'),
  check(css, report) {
    for (const { value, offset } of declarations(css)) {
      for (const match of value.matchAll(COLOUR)) report(offset + match.index, `A colour outside of the tokens: ${match[0].trim()}`)
      for (const match of value.matchAll(WORD)) {
        if (NAMED.has(match[0].toLowerCase())) report(offset + match.index, `A colour outside of the tokens: ${match[0]}`)
      }
      for (const match of value.matchAll(LENGTH)) {
        if (/[1-9]/.test(match[1] ?? '')) report(offset + match.index, `A size outside of the tokens: ${match[0]}`)
      }
    }
  },
}
