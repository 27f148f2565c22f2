/** The lab is a program, not a library; see `main.ts`. */
export {};
