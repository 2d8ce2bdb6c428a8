// Builds the same catalogue with Eleventy, as its users would: JavaScript templates, no checks.
import { listPages } from './pages.js';

export default function configure(config) {
  config.addGlobalData('routes', () => listPages(process.env.CATALOGUE));
}
