import{e,t}from"./main-s789h7na.js";function a(){return e(t,{title:"TracesPage"})}export{a as TracesPage};
