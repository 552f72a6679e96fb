import{e,t}from"./main-8zta25h9.js";function a(){return e(t,{title:"TracesPage"})}export{a as TracesPage};
