import{ge,q}from"./main-9se4ccvg.js";import"./main-a6kgkqw4.js";import"./main-n3k26tba.js";export{q as Status,ge as TracesPage};
