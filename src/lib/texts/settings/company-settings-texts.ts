/** Adds the texts of a company's settings, with the transfer of its ownership. */
import settings from '../../../locales/settings/en-company-settings.json'
import { addTexts } from '../../i18n.ts'

addTexts(settings)
