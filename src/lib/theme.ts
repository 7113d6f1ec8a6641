/**
 * Defines colours, sizes and breakpoints of the application, for antd and the style sheet: nothing else names a colour.
 * The style sheet and pages read the palette as custom properties (`var(--surface)`).
 */
import type { ThemeConfig } from 'antd'
import { theme as antdTheme } from 'antd'

/** Widths in pixels from which a size applies; `xs` is everything below `sm`. */
const breakpoints = { sm: 600, md: 1024, lg: 1440, xl: 1920 } as const

const light = {
  page: '#f6f7f7',
  surface: '#ffffff',
  /** The surface of menus and dialogs. */
  raised: '#ffffff',
  shadow: '0 6px 16px rgb(0 0 0 / 0.08), 0 3px 6px -4px rgb(0 0 0 / 0.12), 0 9px 28px 8px rgb(0 0 0 / 0.05)',
  sunken: '#fafbfb',
  border: '#e3e7e6',
  borderStrong: '#cfd6d4',
  text: '#16201f',
  text2: '#55625f',
  // One step darker than the designed #84908d, which misses 4.5:1 on white.
  muted: '#66726f',
  accent: '#0b6e63',
  accentHover: '#0d8175',
  accentInk: '#ffffff',
  accentSoft: '#e5f1ef',
  positive: '#1d7547',
  negative: '#b0352d',
  warning: '#9a6200',
  info: '#2a5fb0',
  toneDraft: '#eef0f0',
  toneOpen: '#e7eefb',
  toneDone: '#e3f3ea',
  toneOverdue: '#fdecea',
  toneWarning: '#fbf3e2',
  toneCancelled: '#f3eef0',
  // Series of charts: at least 3:1 on the surface, and apart for colour-blind readers.
  chart1: '#0b6e63',
  chart2: '#c8691a',
  chart3: '#2a5fb0',
  chart4: '#9b4a97',
  chart5: '#857500',
  chart6: '#b0352d',
  chart7: '#5b6b73',
  chart8: '#2f86bf',
}
export type Palette = typeof light

const dark: Palette = {
  page: '#0e1413',
  surface: '#151c1b',
  raised: '#1b2423',
  // Shadows are invisible in the dark: a line marks the edge.
  shadow: '0 0 0 1px #34413f, 0 9px 28px 8px rgb(0 0 0 / 0.4)',
  sunken: '#121918',
  border: '#25302e',
  borderStrong: '#34413f',
  text: '#e5ecea',
  text2: '#a1afac',
  muted: '#84928f',
  accent: '#38ab9c',
  accentHover: '#4fc0b1',
  accentInk: '#06211d',
  accentSoft: '#14302c',
  positive: '#5fc98f',
  negative: '#f08a80',
  warning: '#e3b15c',
  info: '#84acee',
  toneDraft: '#232c2b',
  toneOpen: '#1b2a44',
  toneDone: '#16332a',
  toneOverdue: '#3d1f1c',
  toneWarning: '#332a14',
  toneCancelled: '#2d2529',
  chart1: '#38ab9c',
  chart2: '#f0a35c',
  chart3: '#84acee',
  chart4: '#d393cf',
  chart5: '#d4c452',
  chart6: '#f08a80',
  chart7: '#9fb0b8',
  chart8: '#7fd0f0',
}

export type Mode = 'light' | 'dark'
export type Density = 'compact' | 'comfortable'

const palettes: Readonly<Record<Mode, Palette>> = { light, dark }
const fontFamily =
  '"Inter Variable", "Noto Sans Devanagari Variable", "Noto Sans", "Noto Sans Devanagari", "DejaVu Sans", system-ui, sans-serif'

/** Returns `--surface`, `--border-strong`, … of a mode, to be set on the document's root. */
export function customProperties(mode: Mode): Record<string, string> {
  const names = Object.entries(palettes[mode]).map(([name, value]) => [
    `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ])
  return { ...Object.fromEntries(names), '--font': fontFamily }
}

/** Returns the breakpoints for antd, which requires each size's Max just below the next size's Min. */
function screens() {
  const { sm, md, lg, xl } = breakpoints
  const xxl = xl + 480
  return {
    screenXS: 360, screenXSMin: 360, screenXSMax: sm - 1,
    screenSM: sm, screenSMMin: sm, screenSMMax: md - 1,
    screenMD: md, screenMDMin: md, screenMDMax: lg - 1,
    screenLG: lg, screenLGMin: lg, screenLGMax: xl - 1,
    screenXL: xl, screenXLMin: xl, screenXLMax: xxl - 1,
    screenXXL: xxl, screenXXLMin: xxl,
  } // prettier-ignore
}

/** Returns colours that antd's dark algorithm would dim; ours are designed for the dark. */
function signals(palette: Palette) {
  return {
    colorPrimary: palette.accent,
    colorLink: palette.accent,
    colorSuccess: palette.positive,
    colorError: palette.negative,
    colorWarning: palette.warning,
    colorInfo: palette.info,
    colorErrorBg: palette.toneOverdue,
    colorErrorBorder: palette.toneOverdue,
    colorWarningBg: palette.toneWarning,
    colorWarningBorder: palette.toneWarning,
    colorInfoBg: palette.toneOpen,
    colorInfoBorder: palette.toneOpen,
    colorSuccessBg: palette.toneDone,
    colorSuccessBorder: palette.toneDone,
  }
}

function tokens(palette: Palette): ThemeConfig['token'] {
  return {
    fontFamily,
    fontSize: 13,
    fontSizeSM: 12,
    lineHeight: 20 / 13,
    borderRadius: 6,
    borderRadiusLG: 8,
    borderRadiusSM: 4,
    controlHeight: 32,
    controlHeightSM: 26,
    ...signals(palette),
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accent,
    colorPrimaryBg: palette.accentSoft,
    colorPrimaryBgHover: palette.accentSoft,
    colorLinkHover: palette.accentHover,
    colorText: palette.text,
    colorTextSecondary: palette.text2,
    colorTextTertiary: palette.muted,
    colorTextDescription: palette.muted,
    colorTextPlaceholder: palette.muted,
    colorTextLightSolid: palette.accentInk,
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    boxShadowSecondary: palette.shadow,
    colorBorder: palette.borderStrong,
    colorBorderSecondary: palette.border,
    colorSplit: palette.border,
    controlOutline: palette.accentSoft,
    controlItemBgActive: palette.accentSoft,
    controlItemBgActiveHover: palette.accentSoft,
    ...screens(),
  }
}

/**
 * Returns antd's theme for a mode. Tables are compact (35 px rows) unless the user chose comfortable (44 px). `isStill`
 * is set when the system asks for reduced motion.
 */
export function antdThemeOf(mode: Mode, { density, isStill }: { density: Density; isStill: boolean }): ThemeConfig {
  const palette = palettes[mode]
  return {
    cssVar: { key: 'daybook' },
    hashed: false,
    algorithm:
      mode === 'dark'
        ? (seed, map) => ({ ...antdTheme.darkAlgorithm(seed, map), ...signals(palette) })
        : antdTheme.defaultAlgorithm,
    token: { ...tokens(palette), motion: !isStill },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        paddingInline: 12,
      },
      Table: {
        headerBg: palette.sunken,
        headerColor: palette.text2,
        headerSplitColor: 'transparent',
        headerSortActiveBg: palette.sunken,
        headerSortHoverBg: palette.sunken,
        bodySortBg: palette.surface,
        borderColor: palette.border,
        footerBg: palette.sunken,
        rowHoverBg: palette.sunken,
        rowSelectedBg: palette.accentSoft,
        rowSelectedHoverBg: palette.accentSoft,
        cellPaddingBlock: density === 'compact' ? 7 : 11.5,
        cellPaddingInline: 12,
        cellFontSize: 13,
        cellFontSizeSM: 13,
      },
      // Disabled selects stay readable.
      Select: { colorTextDisabled: palette.text2 },
      DatePicker: { colorTextDisabled: palette.text2 },
      Input: { colorTextDisabled: palette.text2 },
      Form: { labelColor: palette.text2, labelFontSize: 12, verticalLabelPadding: '0 0 3px', itemMarginBottom: 14 },
      // The selected segment has a colour and a surface, in the dark as well.
      Segmented: {
        trackBg: palette.sunken,
        itemColor: palette.text2,
        itemSelectedBg: palette.accentSoft,
        itemSelectedColor: palette.accent,
      },
      Tabs: { horizontalItemPadding: '6px 0', horizontalItemGutter: 18, titleFontSize: 13 },
      Tooltip: { colorBgSpotlight: palette.text, colorTextLightSolid: palette.surface },
      Menu: { itemHeight: 28 },
    },
  }
}
