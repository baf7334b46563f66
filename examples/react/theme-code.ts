import type { Theme } from 'portico'

/** The theme in force as a host would write it. */
export const themeCode = ({ mode, variables }: Theme): string => {
  const lines = Object.entries(variables).map(([name, value]) => `      '${name}': '${value}',`)
  const block = lines.length === 0 ? [] : ['    variables: {', ...lines, '    },']
  return ['createPortico({', '  // …', '  theme: {', `    mode: '${mode}',`, ...block, '  },', '})'].join('\n')
}
