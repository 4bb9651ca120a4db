import type { ThemeConfig } from 'antd'

/** The site's design tokens for antd, read from the stylesheet that defines them (app.css). */
export function readTheme(): ThemeConfig {
  const style = getComputedStyle(document.documentElement)
  const isTouched = matchMedia('(pointer: coarse)').matches
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const touchTokens = isTouched ? { controlHeight: 44 } : {}
  return {
    cssVar: {},
    token: {
      colorPrimary: token('color-primary'),
      colorInfo: token('color-primary'),
      colorLink: token('color-primary'),
      colorError: token('color-cinnabar'),
      colorSuccess: token('color-jade'),
      colorText: token('color-ink'),
      colorTextSecondary: token('color-ink-2'),
      colorTextPlaceholder: token('color-ink-3'),
      colorTextDescription: token('color-ink-3'),
      colorBorder: token('color-line-strong'),
      colorBorderSecondary: token('color-line'),
      colorBgLayout: token('color-paper'),
      fontFamily: token('font-sans'),
      fontSize: 14,
      // Without motion, antd does not wait for animations, so dialogs open and close immediately.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // Keeps the text of a loading button readable.
      opacityLoading: 1,
      ...touchTokens,
      borderRadius: Number.parseInt(token('radius-admin'), 10),
    },
    components: {
      Layout: {
        siderBg: token('color-night'),
        headerBg: token('color-card'),
        triggerBg: token('color-night-deep'),
        headerHeight: 64,
      },
      // Square, not round like a radio button.
      Checkbox: { borderRadiusSM: 4 },
      Form: { itemMarginBottom: 28 },
      Menu: { darkItemBg: token('color-night'), darkItemSelectedBg: token('color-primary') },
      Empty: { colorTextDescription: token('color-ink-3') },
      Table: {
        headerBg: token('color-primary-tint'),
        headerColor: token('color-ink-2'),
        // A 40-pixel picture or two lines of text result in 56-pixel rows.
        cellPaddingBlockMD: 8,
        cellPaddingInlineMD: 10,
        rowSelectedBg: token('color-paper'),
        rowSelectedHoverBg: token('color-paper'),
      },
    },
  }
}
