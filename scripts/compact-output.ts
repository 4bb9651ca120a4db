/**
 * Output options of the server programs. The engine keeps the source of all code it runs in memory: one byte per
 * character, or two if the file contains a single character beyond Latin-1. Names and lines stay, so that error stacks
 * are readable.
 */
export const compactOutput = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true, legalComments: 'none' },
  },
} as const
