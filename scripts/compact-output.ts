/**
 * How the programs of the server are written. The engine keeps the source of all that it runs: one byte a character, and two in a file with a
 * single letter beyond Latin-1. Names and lines stay, so that an error says where it comes from.
 */
export const compactOutput = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true, legalComments: 'none' },
  },
} as const
