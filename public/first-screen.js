// Shows the outline of the application while it is loaded, in the theme that the user chose.
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {}
  } catch {
    return {}
  }
}
const { accessToken, refreshToken } = read('daybook.session')
const { theme, menuCollapsed } = read('daybook.preferences')
const { dataset, style } = document.documentElement
const isBare =
  /^\/($|404$|forbidden$|auth\/|invitations\/.)/.test(location.pathname) || /[?&]hash=/.test(location.search)

if (theme === 'light' || theme === 'dark') style.colorScheme = theme
if (accessToken && refreshToken && !isBare) dataset.first = menuCollapsed ? 'narrow' : 'wide'
