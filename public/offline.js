// The page of the service worker without a connection: it comes back by itself, and leads to the till of this device.
const read = (key) => JSON.parse(localStorage.getItem(key) ?? '{}')
const { theme, language } = read('daybook.preferences')
if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme

if ((read('daybook.session').user?.language ?? language) === 'ne') {
  document.documentElement.lang = 'ne'
  for (const text of document.querySelectorAll('[data-ne]')) text.textContent = text.dataset.ne
}

const slug = localStorage.getItem('daybook.till')
const till = document.getElementById('till')
till.hidden = slug === null
till.href = `/${slug}/sales/pos`

async function returnWhenReachable() {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
addEventListener('online', returnWhenReachable)
setInterval(returnWhenReachable, 5000)
