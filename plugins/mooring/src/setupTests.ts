import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A whole portal is rendered on machines that do other things as well; what is waited for is content, never time.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

// jsdom has no layout: tests see the wide window unless they ask for another.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
